// Where one writes: plain messages, and slash commands from the list to the last option.

import * as api from "./api.js";
import { announce, fill, freshId, icon, make, toast } from "./dom.js";
import { Field, KIND, isLetter } from "./fields.js";
import { Suggestions, ranked } from "./suggestions.js";

const CHAT_INPUT = 1;
const IN_DM = 1; // Discord's number for the context of a direct message with the bot.
const NARROW = matchMedia("(max-width: 24rem)");
const COARSE = matchMedia("(pointer: coarse)");

/** Every command that can be sent: subcommands stand for themselves, with their path. */
export function leavesOf(commands) {
  const leaves = [];
  const visit = (node, path, root) => {
    const here = [...path, node.name];
    const inner = (node.options ?? []).filter((option) => option.type === KIND.subcommand || option.type === KIND.group);
    if (inner.length > 0) inner.forEach((option) => visit(option, here, root));
    else leaves.push({ path: here, label: `/${here.join(" ")}`, detail: node.description ?? "", options: node.options ?? [], root });
  };
  for (const command of commands ?? []) {
    if ((command.type ?? CHAT_INPUT) === CHAT_INPUT) visit(command, [], command);
  }
  return leaves;
}

/**
 * The writing place in `host`. `place()` answers `{user, channel, name, isDm, note}`, where a
 * note in place of a channel says why one cannot write; `onCommand(place, label)` answers
 * `{sent(interaction), failed(words)}` to follow what becomes of a command.
 */
export class Composer {
  constructor(host, { id, place, onCommand }) {
    this.place = place;
    this.onCommand = onCommand;
    this.leaves = [];
    this.card = null;
    this.last = null;
    this.shownPlace = "";
    this.text = make("textarea", {
      id,
      class: "composer-text",
      rows: "1",
      maxlength: "2000",
      enterkeyhint: "send",
      on: { input: () => this.typed(), keydown: (event) => this.key(event), blur: () => this.suggestions.hide() },
    });
    this.suggestions = new Suggestions(this.text, { label: "Commands", onChoose: (leaf) => this.choose(leaf) });
    this.label = make("label", { class: "sr", for: id });
    this.send = make("button", { type: "button", class: "square send", on: { click: () => this.submitText() } }, icon("send"), make("span", { class: "sr" }, "Send"));
    const slash = make(
      "button",
      { type: "button", class: "square slash", title: "Commands", on: { click: () => this.startSlash() } },
      make("span", { "aria-hidden": "true" }, "/"),
      make("span", { class: "sr" }, "Commands"),
    );
    this.line = make("div", { class: "composer-line" }, this.label, slash, this.text, this.send);
    this.note = make("p", { class: "composer-note", hidden: true });
    this.cardHost = make("div", { class: "card-host" });
    fill(host, [this.suggestions.list, this.suggestions.note, this.cardHost, this.line, this.note]);
    NARROW.addEventListener("change", () => this.refresh());
    this.refresh();
  }

  setCommands(commands) {
    this.commands = commands;
    this.leaves = leavesOf(commands);
  }

  /** Another place or person: what was half written stays, a half-filled command goes. */
  refresh() {
    const place = this.place();
    const key = `${place.user}:${place.channel}`;
    if (this.shownPlace !== key && this.card) this.closeCard(false);
    this.shownPlace = key;
    this.note.hidden = !place.note;
    this.note.textContent = place.note ?? "";
    this.line.hidden = Boolean(place.note) || Boolean(this.card);
    this.label.textContent = `Message ${place.name}; type a slash for commands`;
    this.text.placeholder = NARROW.matches ? "Message or /" : "Message, or / for commands";
  }

  focus() {
    if (this.card) this.card.focus();
    else if (!this.line.hidden) this.text.focus();
  }

  startSlash() {
    if (this.line.hidden) return;
    this.text.value = "/";
    this.text.focus();
    this.typed();
  }

  /** The leaf that `text` begins with (the longest), and what follows it. */
  find(text) {
    const words = text.replace(/^\//, "").trimStart();
    const fits = this.available().filter((leaf) => `${words} `.startsWith(`${leaf.path.join(" ")} `));
    fits.sort((left, right) => right.label.length - left.label.length);
    return fits[0] ? { leaf: fits[0], rest: words.slice(fits[0].path.join(" ").length).trim() } : null;
  }

  /** Opens a command from its text, with `name:value` pairs filled in. */
  async openText(text) {
    const found = this.find(text);
    if (!found) return false;
    await this.open(found.leaf).fill(found.rest);
    return true;
  }

  // A command from the list, with what was typed after its name or the beginning of it.
  choose(leaf) {
    const text = this.text.value;
    const rest = this.find(text)?.rest ?? /\s(\S+:.*)$/s.exec(text)?.[1] ?? "";
    const card = this.open(leaf);
    if (rest !== "") card.fill(rest);
  }

  /** Opens a command's card; the text box makes way for it until it is sent or dropped. */
  open(leaf) {
    this.text.value = "";
    this.grow();
    this.suggestions.hide();
    this.card?.root.remove();
    this.card = new CommandCard(leaf, this);
    this.cardHost.append(this.card.root);
    this.refresh();
    this.card.focus();
    announce(`${leaf.label}. ${leaf.detail}`);
    return this.card;
  }

  closeCard(takesFocus = true) {
    this.card?.root.remove();
    this.card = null;
    this.refresh();
    // On a phone the focus would bring up its keyboard.
    if (takesFocus && !COARSE.matches) this.text.focus();
  }

  async run(leaf, options, entries) {
    const place = this.place();
    this.last = { leaf, entries };
    const follow = this.onCommand(place, leaf.label);
    this.closeCard();
    try {
      const answer = await api.command(place.user, place.channel, leaf.root.name, wrap(leaf, options));
      follow.sent(answer?.interaction?.id ?? answer?.interaction ?? null);
    } catch (error) {
      follow.failed(error.message);
    }
  }

  available() {
    const { isDm } = this.place();
    if (!isDm) return this.leaves;
    return this.leaves.filter(
      ({ root }) => root.dm_permission !== false && (!Array.isArray(root.contexts) || root.contexts.includes(IN_DM)),
    );
  }

  typed() {
    this.grow();
    const text = this.text.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.suggestions.hide();
      return;
    }
    const found = this.find(text);
    // Only where something must be written next: else a name of an option may follow yet.
    if (found?.rest === "" && text.endsWith(" ") && found.leaf.options.some((option) => option.required)) {
      this.open(found.leaf);
      return;
    }
    const items = ranked(this.available(), found?.leaf.label ?? text.split(/\s+\S+:/)[0]);
    const note = this.leaves.length === 0 ? "The bot has not registered its commands yet." : "No command fits.";
    this.suggestions.show(items, items.length === 0 ? note : "");
  }

  key(event) {
    if (this.suggestions.key(event, true)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submitText();
    } else if (event.key === "ArrowUp" && this.text.value === "" && this.last) {
      event.preventDefault();
      this.open(this.last.leaf).restore(this.last.entries);
    }
  }

  async submitText() {
    const text = this.text.value.trim();
    const place = this.place();
    if (text === "" || !place.channel) return;
    if (text.startsWith("/")) {
      if (await this.openText(text)) return;
      toast(`There is no command ${text.split(/\s/)[0]}. Type a slash to see them all.`);
      return;
    }
    this.text.value = "";
    this.grow();
    this.text.focus();
    try {
      await api.say(place.user, place.channel, text);
    } catch (error) {
      if (this.text.value === "") this.text.value = text;
      toast(error.message);
    }
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, 180)}px`;
  }
}

// A command being filled in: required options first, then those added on demand.
class CommandCard {
  constructor(leaf, composer) {
    this.leaf = leaf;
    this.composer = composer;
    this.fields = [];
    this.rest = new Rest(this);
    const titleId = freshId("card");
    this.fieldHost = make("div", { class: "fields" });
    this.more = make("div", { class: "more", role: "group", "aria-label": "Add an option" });
    this.submitButton = make("button", { type: "submit", class: "button primary" }, "Send");
    this.root = make(
      "form",
      {
        class: "card",
        "aria-labelledby": titleId,
        novalidate: true,
        on: {
          submit: (event) => {
            event.preventDefault();
            this.submit();
          },
          keydown: (event) => this.key(event),
        },
      },
      make(
        "div",
        { class: "card-head" },
        make("p", { id: titleId }, make("strong", {}, leaf.label), " ", make("span", { class: "hint" }, leaf.detail)),
        make("button", { type: "button", class: "square small", "aria-label": "Drop this command", on: { click: () => this.onCancel() } }, icon("close")),
      ),
      make("div", { class: "card-body" }, this.fieldHost, this.rest.root, this.more),
      make("div", { class: "card-foot" }, make("span", { class: "hint wide-only" }, "Enter sends, Escape drops"), this.submitButton),
    );
    leaf.options.filter((option) => option.required).forEach((option) => this.add(option));
    this.renderMore();
  }

  focus() {
    const field = this.fields.find((item) => "error" in item.read()) ?? this.fields[0];
    if (field) field.focus();
    else this.submitButton.focus();
  }

  /** Fills in the `name:value` pairs of a text where nothing stands; its rest stays to be seen. */
  async fill(text) {
    const taken = this.fields.filter((field) => !field.isEmpty()).map((field) => field.option);
    const { values, rest } = pairs(text, this.leaf.options, taken);
    this.rest.put(rest);
    for (const [option, value] of values) await this.ensure(option).fill(value);
    this.settle();
  }

  /** Puts back the entries of an earlier sending. */
  restore(entries) {
    for (const option of this.leaf.options) {
      if (entries[option.name]) this.ensure(option).restore(entries[option.name]);
    }
    this.settle();
  }

  /** Chooses listed values by what fits; an option nothing fits stays as it was. */
  async prefer(option, fits) {
    const field = this.ensure(option);
    const found = await field.prefer(fits).catch(() => false);
    if (!found && !option.required) this.onRemove(field);
    return found;
  }

  ensure(option) {
    return this.fields.find((field) => field.option === option) ?? this.add(option);
  }

  /** After filling in: to the first gap, or to the button if there is none. */
  settle() {
    if (!this.root.isConnected) return;
    const gap = this.fields.find((field) => !("value" in field.read()));
    if (gap) gap.focus();
    else if (!this.rest.isEmpty()) this.rest.focus();
    else this.submitButton.focus();
  }

  add(option) {
    const field = new Field(option, this);
    this.fields.push(field);
    this.fieldHost.append(field.root);
    this.renderMore();
    return field;
  }

  renderMore() {
    const left = this.leaf.options.filter((option) => !this.fields.some((field) => field.option === option));
    this.more.hidden = left.length === 0;
    this.more.replaceChildren(
      ...left.map((option) =>
        make(
          "button",
          { type: "button", class: "chip", title: option.description, on: { click: () => this.add(option).focus() } },
          icon("plus"),
          option.name,
        ),
      ),
    );
  }

  key(event) {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      this.onCancel();
    } else if (isLetter(event) && event.key !== " " && event.target.closest("button")) {
      this.rest.take(""); // The letter itself follows the focus.
    }
  }

  // What a field needs of its owner.

  onRemove(field) {
    this.fields = this.fields.filter((item) => item !== field);
    field.root.remove();
    this.renderMore();
    this.submitButton.focus();
  }

  // Who types `clock:` means the option of that name, wherever the cursor stands.
  onNamed(field) {
    const found = /(?:^|\s)(\S+):$/.exec(field.input.value);
    const option = found && this.leaf.options.find(({ name }) => name === found[1].toLowerCase());
    if (!option) return false;
    field.input.value = field.input.value.slice(0, found.index).trim();
    field.suggestions?.hide();
    const named = this.ensure(option);
    if (named !== field) named.focus();
    else named.offer();
    return true;
  }

  onRest(letters) {
    this.rest.take(letters);
  }

  onDone(field) {
    const next = this.fields[this.fields.indexOf(field) + 1];
    if (next) next.focus();
    else (this.more.querySelector("button") ?? this.submitButton).focus();
  }

  onCancel() {
    this.composer.closeCard();
  }

  onSubmit() {
    this.submit();
  }

  suggest(focused, text, signal) {
    const place = this.composer.place();
    const options = this.fields.flatMap((field) => {
      const { name, type } = field.option;
      if (field === focused) return [{ name, type, value: text, focused: true }];
      const value = field.draft();
      return value === undefined || value === "" ? [] : [{ name, type, value }];
    });
    return api.autocomplete(place.user, place.channel, this.leaf.root.name, wrap(this.leaf, options), signal);
  }

  async submit() {
    if (!this.rest.isEmpty()) await this.fill(this.rest.input.value);
    if (!this.root.isConnected) return; // Sent by a second Enter meanwhile.
    const options = [];
    const entries = {};
    const wrong = [];
    const leftOut = [];
    for (const field of this.fields) {
      const { value, error = "" } = field.read();
      const { name, type, required } = field.option;
      field.complain(required ? error : "");
      if (value !== undefined) {
        options.push({ name, type, value });
        entries[name] = field.entry();
      } else if (required) wrong.push(field);
      // As in Discord, what may be left out holds nothing up.
      else if (error !== "") leftOut.push(`${name} (${error})`);
    }
    if (!this.rest.isEmpty()) wrong.push(this.rest);
    if (wrong.length > 0) wrong[0].focus();
    else {
      if (leftOut.length > 0) toast(`Sent without ${leftOut.join(", ")}`);
      this.composer.run(this.leaf, options, entries);
    }
  }
}

// What was typed and belongs to no option yet: it stays where one sees it and can mend it.
class Rest {
  constructor(card) {
    this.card = card;
    const id = freshId("rest");
    this.error = make("p", { class: "field-error", id: `${id}-error`, role: "alert" });
    this.input = make("input", {
      type: "text",
      id,
      class: "field-input",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": `${id}-error`,
      on: { input: () => this.typed(), keydown: (event) => this.key(event) },
    });
    this.root = make(
      "div",
      { class: "field", hidden: true },
      make(
        "div",
        { class: "field-head" },
        make("label", { class: "field-label", for: id }, "More"),
        make("span", { class: "hint" }, "written as name:value"),
      ),
      this.input,
      this.error,
    );
  }

  focus() {
    this.input.focus();
  }

  isEmpty() {
    return this.input.value.trim() === "";
  }

  /** Shows `text`, with a complaint if there is any. */
  put(text) {
    this.input.value = text;
    this.root.hidden = text === "";
    const names = this.card.leaf.options.map((option) => option.name).join(", ");
    const known = names === "" ? "This command has no options." : `Its options: ${names}.`;
    this.complain(text === "" ? "" : `Not understood. ${known}`);
  }

  /** Goes on with what is being typed. */
  take(letters) {
    this.root.hidden = false;
    this.input.value += letters;
    this.focus();
    this.typed();
  }

  typed() {
    this.complain("");
    if (this.card.onNamed(this)) this.root.hidden = this.isEmpty();
  }

  key(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    this.card.submit();
  }

  complain(words) {
    this.error.textContent = words;
    this.input.setAttribute("aria-invalid", String(words !== ""));
  }
}

// The options inside their subcommand and group, as an interaction carries them.
function wrap(leaf, options) {
  const [, ...inner] = leaf.path;
  return inner.reduceRight(
    (inside, name, depth) => [{ name, type: depth === inner.length - 1 ? KIND.subcommand : KIND.group, options: inside }],
    options,
  );
}

// `game:blood clock:daily` as options with their values, which may hold spaces, and the rest of
// the text: what stands before the first name, and what is for an option that has a value.
function pairs(text, options, taken) {
  const marks = [...text.matchAll(/(?:^|\s)([^\s:]+):/g)]
    .map((mark) => ({ mark, option: options.find(({ name }) => name === mark[1].toLowerCase()) }))
    .filter(({ option }) => option);
  const values = new Map();
  const rest = [text.slice(0, marks[0]?.mark.index)];
  marks.forEach(({ mark, option }, number) => {
    const whole = text.slice(mark.index, marks[number + 1]?.mark.index);
    if (values.has(option) || taken.includes(option)) rest.push(whole);
    else values.set(option, whole.slice(mark[0].length).trim());
  });
  return { values, rest: rest.map((part) => part.trim()).filter(Boolean).join(" ") };
}
