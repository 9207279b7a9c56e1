// Where one writes: plain messages, and slash commands from the list to the last option.

import * as api from "./api.js";
import { announce, fill, freshId, icon, make, toast } from "./dom.js";
import { Field, KIND } from "./fields.js";
import { Suggestions, ranked } from "./suggestions.js";

const CHAT_INPUT = 1;
const IN_DM = 1; // Discord's number for the context of a direct message with the bot.

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
    this.suggestions = new Suggestions(this.text, { label: "Commands", onChoose: (leaf) => this.open(leaf) });
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
    this.text.placeholder = "Message, or / for commands";
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
    const card = this.open(found.leaf);
    await card.fill(pairs(found.rest, found.leaf.options));
    return true;
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
    if (takesFocus) this.text.focus();
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
    const exact = text.endsWith(" ") && this.find(text);
    if (exact && exact.rest === "") {
      this.open(exact.leaf);
      return;
    }
    const items = ranked(this.available(), text.split(/\s+\S+:/)[0]);
    const note = this.leaves.length === 0 ? "The bot has not registered its commands yet." : "No command fits.";
    this.suggestions.show(items, items.length === 0 ? note : "");
  }

  key(event) {
    const isWhole = event.key === "Enter" && /\s\S+:/.test(this.text.value) && this.find(this.text.value);
    if (isWhole) {
      event.preventDefault();
      this.openText(this.text.value);
      return;
    }
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
          keydown: (event) => {
            if (event.key === "Escape" && !event.defaultPrevented) {
              event.preventDefault();
              this.onCancel();
            }
          },
        },
      },
      make(
        "div",
        { class: "card-head" },
        make("p", { id: titleId }, make("strong", {}, leaf.label), " ", make("span", { class: "hint" }, leaf.detail)),
        make("button", { type: "button", class: "square small", "aria-label": "Drop this command", on: { click: () => this.onCancel() } }, icon("close")),
      ),
      make("div", { class: "card-body" }, this.fieldHost, this.more),
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

  async fill(values) {
    for (const [name, value] of Object.entries(values ?? {})) {
      const option = this.leaf.options.find((item) => item.name === name);
      if (!option) continue;
      await this.ensure(option).fill(value);
    }
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
    const gap = this.fields.find((field) => "error" in field.read());
    if (gap) gap.focus();
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
    const option = found && this.leaf.options.find(({ name }) => name === found[1]);
    if (!option) return false;
    field.input.value = field.input.value.slice(0, found.index).trim();
    field.suggestions?.hide();
    const named = this.ensure(option);
    if (named !== field) named.focus();
    else named.offer();
    return true;
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

  submit() {
    const options = [];
    const entries = {};
    let firstWrong = null;
    for (const field of this.fields) {
      const read = field.read();
      field.complain(read.error ?? "");
      if (read.error) firstWrong ??= field;
      if (!("value" in read)) continue;
      options.push({ name: field.option.name, type: field.option.type, value: read.value });
      entries[field.option.name] = field.entry();
    }
    if (firstWrong) firstWrong.focus();
    else this.composer.run(this.leaf, options, entries);
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

// `game:blood clock:daily` as an object, for the options there are; values may hold spaces.
function pairs(text, options) {
  const names = options.map((option) => option.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (names.length === 0) return {};
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names.join("|")}):`, "g"))];
  return Object.fromEntries(
    marks.map((mark, number) => [mark[1], text.slice(mark.index + mark[0].length, marks[number + 1]?.index).trim()]),
  );
}
