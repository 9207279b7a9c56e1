// One option of a slash command as a labelled field that knows what may stand in it.

import { freshId, icon, make } from "./dom.js";
import { Suggestions, named, ranked } from "./suggestions.js";
import { channels, displayName, everybody } from "./world.js";

export const KIND = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};
const CHANNEL_KINDS = { 0: "text", 11: "thread", 12: "thread", 15: "forum" };
const ANSWERS = new Map([["y", true], ["yes", true], ["true", true], ["n", false], ["no", false], ["false", false]]);
const WIDEST = 9007199254740990; // Discord's own bound of every number: not worth a word.
const PAUSE = 180; // Milliseconds without a key before the bot is asked for suggestions.

/** Whether a key writes a letter or a sign, wherever the focus is. */
export const isLetter = (event) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * A field for `option`. The owner gives `suggest(field, signal)`, which asks the bot, and
 * gets `onSubmit`, `onCancel`, `onDone(field)` (chosen by Tab: go on), `onRemove(field)`,
 * `onNamed(field)` (something was typed: is it another option's name?) and `onRest(letters)`
 * (what was typed where it means nothing).
 */
export class Field {
  constructor(option, owner) {
    this.option = option;
    this.owner = owner;
    this.chosen = null;
    this.typed = false;
    this.timer = 0;
    this.request = null;
    this.isAsking = false;
    this.takesAnswer = false;
    const id = freshId("option");
    this.error = make("p", { class: "field-error", id: `${id}-error`, role: "alert" });
    this.control = this.controlOf(id);
    const words = [option.name, option.required && make("span", { class: "required", "aria-hidden": "true" }, " *")];
    this.root = make(
      "div",
      { class: "field" },
      make(
        "div",
        { class: "field-head" },
        option.type === KIND.boolean
          ? make("span", { class: "field-label", id: `${id}-label` }, words)
          : make("label", { class: "field-label", for: id }, words),
        make("span", { class: "hint field-hint", id: `${id}-hint` }, option.description ?? "", this.limits()),
        !option.required &&
          make(
            "button",
            { type: "button", class: "square small", "aria-label": `Remove ${option.name}`, on: { click: () => owner.onRemove(this) } },
            icon("close"),
          ),
      ),
      this.control,
      this.suggestions?.note,
      this.suggestions?.list,
      this.error,
    );
  }

  controlOf(id) {
    switch (this.option.type) {
      case KIND.boolean:
        return this.yesOrNo(id);
      case KIND.attachment:
        return this.fileBox(id);
      default:
        return this.textBox(id);
    }
  }

  focus() {
    (this.input ?? this.radios[0]).focus();
  }

  isEmpty() {
    return this.input ? this.input.value.trim() === "" : this.read().value === undefined;
  }

  /** `{value}`, `{}` when left empty, or `{error}`: a sentence. */
  read() {
    const { option } = this;
    if (option.type === KIND.boolean) {
      const ticked = this.radios.find((radio) => radio.checked);
      if (ticked) return { value: ticked.value === "true" };
      return option.required ? { error: "Choose yes or no." } : {};
    }
    if (this.file) return { value: this.file };
    const text = this.input.value.trim();
    if (text === "") return option.required ? { error: "This is needed." } : {};
    if (this.chosen && this.chosen.label === this.input.value) return { value: this.chosen.value };
    const fixed = this.fixedItems();
    if (fixed) {
      const same = fixed.find((item) => item.label.toLowerCase() === text.toLowerCase() || String(item.value) === text);
      return same ? { value: same.value } : { error: "Choose one from the list." };
    }
    if (this.isNumeric()) return this.readNumber(text);
    if (option.min_length && [...text].length < option.min_length) return { error: `At least ${option.min_length} characters.` };
    if (option.max_length && option.max_length < [...text].length) return { error: `At most ${option.max_length} characters.` };
    return { value: text };
  }

  /** What stands there now, finished or not, as autocompletion wants it. */
  draft() {
    if (this.option.type === KIND.boolean) return this.read().value;
    if (this.chosen && this.chosen.label === this.input.value) return this.chosen.value;
    const read = this.read();
    return "value" in read ? read.value : this.input.value;
  }

  complain(words) {
    this.error.textContent = words;
    (this.input ?? this.control).setAttribute("aria-invalid", words === "" ? "false" : "true");
  }

  /** Puts a value in as if it had been typed or, where there is a list, chosen. */
  async fill(value) {
    if (this.option.type === KIND.boolean) {
      const answer = ANSWERS.get(String(value).toLowerCase());
      this.tick(answer);
      if (answer === undefined && value !== "") this.complain(`“${value}” is neither yes nor no.`);
      return;
    }
    const items = this.fixedItems() ?? (this.option.autocomplete ? await this.ask(String(value)).catch(() => []) : []);
    const same = named(items, value);
    if (same) this.put(same);
    else this.input.value = String(value);
  }

  /** What stands there as `{label, value}`, for `restore`; null when empty or wrong. */
  entry() {
    const read = this.read();
    return "value" in read ? { label: this.input?.value, value: read.value } : null;
  }

  /** Puts back what `entry` answered. */
  restore(entry) {
    if (this.option.type === KIND.boolean) this.fill(entry.value);
    else this.put(entry);
  }

  /** Chooses the first listed value that `fits(label, value)`; answers whether there was one. */
  async prefer(fits) {
    const items = this.fixedItems() ?? (this.option.autocomplete ? await this.ask("") : []);
    const found = items.find((item) => fits(item.label) || fits(String(item.value)));
    if (found) this.put(found);
    return Boolean(found);
  }

  put(item) {
    if (this.option.type === KIND.attachment) return; // A page cannot choose somebody's file.
    this.chosen = item;
    this.typed = false;
    this.input.value = item.label;
    this.complain("");
  }

  limits() {
    const [least, most] = [this.option.min_value, this.option.max_value].map((bound) => (Math.abs(bound) < WIDEST ? bound : undefined));
    if (least === undefined && most === undefined) return "";
    if (least !== undefined && most !== undefined) return ` (${least} to ${most})`;
    return least !== undefined ? ` (at least ${least})` : ` (at most ${most})`;
  }

  readNumber(text) {
    const { option } = this;
    const isWhole = option.type === KIND.integer;
    const value = Number(text.replace(/^#/, "")); // As the bot writes a bout's number.
    if (!Number.isFinite(value) || (isWhole && !Number.isSafeInteger(value))) {
      return { error: isWhole ? "A whole number is wanted." : "A number is wanted." };
    }
    if (option.min_value !== undefined && value < option.min_value) return { error: `At least ${option.min_value}.` };
    if (option.max_value !== undefined && option.max_value < value) return { error: `At most ${option.max_value}.` };
    return { value };
  }

  // What can be listed without asking the bot, or null.
  fixedItems() {
    const { option } = this;
    switch (option.type) {
      case KIND.user:
      case KIND.mentionable:
        return everybody().map((user) => ({ label: displayName(user), detail: user.bot ? "the bot" : user.name, value: user.id }));
      case KIND.channel: {
        const wanted = (option.channel_types ?? []).map((kind) => CHANNEL_KINDS[kind]);
        return channels()
          .filter((channel) => wanted.length === 0 || wanted.includes(channel.kind))
          .map((channel) => ({ label: `#${channel.name}`, detail: channel.kind === "thread" ? "thread" : "", value: channel.id }));
      }
      default:
        return option.choices?.length > 0 ? option.choices.map((choice) => ({ label: choice.name, value: choice.value })) : null;
    }
  }

  yesOrNo(id) {
    this.radios = ["true", "false"].map((value) =>
      make("input", {
        type: "radio",
        name: id,
        value,
        id: `${id}-${value}`,
        on: { keydown: (event) => this.spell(event) || this.key(event), change: () => this.complain("") },
      }),
    );
    const group = make(
      "div",
      { class: "yes-or-no", role: "radiogroup", "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-hint ${id}-error` },
      this.radios.map((radio) => make("label", {}, radio, make("span", {}, radio.value === "true" ? "Yes" : "No"))),
    );
    this.spelt = { letters: "", word: "" };
    group.addEventListener("focusin", (event) => {
      if (!group.contains(event.relatedTarget)) this.spelt = { letters: "", word: "" };
    });
    return group;
  }

  // Chooses what is spelt over yes and no; answers whether the key was used up. A word that is
  // neither goes to the owner with all its letters, and so does what follows after a blank.
  spell(event) {
    const { letters, word } = this.spelt;
    if (!isLetter(event) || (event.key === " " && letters === "")) return false;
    event.preventDefault();
    if (event.key === " " && ANSWERS.has(word)) {
      this.owner.onRest("");
      return true;
    }
    const before = letters === "" ? this.read().value : this.spelt.before;
    const key = event.key.toLowerCase();
    const next = [word + key, key].find((start) => [...ANSWERS.keys()].some((answer) => answer.startsWith(start)));
    if (next === undefined) {
      this.tick(before);
      this.owner.onRest(letters + event.key);
      return true;
    }
    this.spelt = { letters: letters + event.key, word: next, before };
    if (ANSWERS.has(next)) this.tick(ANSWERS.get(next));
    return true;
  }

  tick(answer) {
    for (const radio of this.radios) {
      radio.checked = radio.value === String(answer);
      if (radio.checked && this.control.contains(document.activeElement)) radio.focus();
    }
    this.complain("");
  }

  // Files are sent as text: the bot reads no others.
  fileBox(id) {
    this.input = make("input", {
      type: "file",
      id,
      class: "field-input",
      "aria-required": this.option.required ? "true" : null,
      "aria-describedby": `${id}-hint ${id}-error`,
    });
    this.input.addEventListener("change", async () => {
      const [file] = this.input.files;
      this.file = file ? { filename: file.name, text: await file.text() } : null;
      this.complain("");
    });
    return this.input;
  }

  textBox(id) {
    const { option } = this;
    this.input = make("input", {
      type: "text",
      id,
      class: "field-input",
      inputmode: this.isNumeric() ? (option.type === KIND.integer && !(-WIDEST < option.min_value && option.min_value < 0) ? "numeric" : "decimal") : null,
      enterkeyhint: "next",
      autocomplete: "off",
      maxlength: option.max_length,
      "aria-required": option.required ? "true" : null,
      "aria-describedby": `${id}-hint ${id}-error`,
    });
    if (option.autocomplete || this.fixedItems()) {
      this.suggestions = new Suggestions(this.input, {
        label: `Suggestions for ${option.name}`,
        onChoose: (item, byTab) => {
          this.put(item);
          if (byTab) this.owner.onDone(this);
        },
      });
    }
    this.input.addEventListener("input", () => {
      this.typed = true;
      this.complain("");
      if (!this.owner.onNamed(this)) this.offer();
    });
    this.input.addEventListener("focus", () => {
      if (this.input.value === "") this.offer();
    });
    this.input.addEventListener("click", () => {
      if (this.suggestions && !this.suggestions.isOpen) this.offer();
    });
    this.input.addEventListener("blur", () => {
      clearTimeout(this.timer);
      this.request?.abort();
      this.isAsking = false;
      this.suggestions?.hide();
    });
    this.input.addEventListener("keydown", (event) => this.key(event));
    return this.input;
  }

  key(event) {
    if (this.isAsking && event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.takesAnswer = true; // What is listed yet answers to fewer letters.
      return;
    }
    if (this.suggestions?.key(event, this.typed && !this.isAsking)) return;
    if (event.key === "ArrowDown" && this.suggestions && !this.suggestions.isOpen) {
      event.preventDefault();
      this.offer();
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.owner.onSubmit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.owner.onCancel();
    }
  }

  offer() {
    if (!this.suggestions) return;
    // A value that was chosen filters nothing: whoever opens the list again wants to change it.
    const typed = this.typed ? this.input.value : "";
    const fixed = this.fixedItems();
    if (fixed) {
      const items = ranked(fixed, typed);
      this.suggestions.show(items.slice(0, 100), items.length === 0 ? "Nothing fits." : "");
      return;
    }
    clearTimeout(this.timer);
    this.isAsking = typed.trim() !== "";
    this.takesAnswer = false;
    this.timer = setTimeout(async () => {
      const items = await this.ask(this.input.value).catch((error) => (error.name === "AbortError" ? null : []));
      if (items === null || document.activeElement !== this.input) return;
      this.isAsking = false;
      this.suggestions.show(items, items.length === 0 ? "The bot has nothing to suggest here." : "", this.readyOf(items));
      if (!this.takesAnswer) return;
      if (this.suggestions.active >= 0) this.suggestions.take(this.suggestions.active);
      else this.owner.onSubmit();
    }, PAUSE);
  }

  // What Enter takes: the item that was typed to the letter, else the first. A number means
  // itself, though: 1 is not 10, which only begins with it.
  readyOf(items) {
    const text = this.typed ? this.input.value.trim() : "";
    const isNumber = text !== "" && this.isNumeric() && "value" in this.readNumber(text);
    return named(items, text) ?? (isNumber ? null : items[0]);
  }

  isNumeric() {
    return this.option.type === KIND.integer || this.option.type === KIND.number;
  }

  // Asks the bot; a newer question cancels an older one, whose answer would be stale.
  async ask(text) {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    const answer = await this.owner.suggest(this, text, request.signal);
    if (request !== this.request) throw new DOMException("superseded", "AbortError");
    return (answer?.choices ?? []).map((choice) => ({ label: choice.name, value: choice.value }));
  }
}
