// One option of a slash command as a labelled field that knows what may stand in it.

import { freshId, icon, make } from "./dom.js";
import { Suggestions, ranked } from "./suggestions.js";
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
const CHANNEL_KINDS = { 0: "text", 11: "thread", 12: "thread" };
const PAUSE = 180; // Milliseconds without a key before the bot is asked for suggestions.

/**
 * A field for `option`. The owner gives `suggest(field, signal)`, which asks the bot, and
 * gets `onSubmit`, `onCancel`, `onDone(field)` (chosen by Tab: go on), `onRemove(field)` and
 * `onNamed(field)` (something was typed: is it another option's name?).
 */
export class Field {
  constructor(option, owner) {
    this.option = option;
    this.owner = owner;
    this.chosen = null;
    this.typed = false;
    this.timer = 0;
    this.request = null;
    const id = freshId("option");
    this.error = make("p", { class: "field-error", id: `${id}-error`, role: "alert" });
    this.control = option.type === KIND.boolean ? this.yesOrNo(id) : this.textBox(id);
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

  focus() {
    (this.input ?? this.radios[0]).focus();
  }

  /** `{value}`, `{}` when left empty, or `{error}`: a sentence. */
  read() {
    const { option } = this;
    if (option.type === KIND.boolean) {
      const ticked = this.radios.find((radio) => radio.checked);
      if (ticked) return { value: ticked.value === "true" };
      return option.required ? { error: "Choose yes or no." } : {};
    }
    const text = this.input.value.trim();
    if (text === "") return option.required ? { error: "This is needed." } : {};
    if (this.chosen && this.chosen.label === this.input.value) return { value: this.chosen.value };
    const fixed = this.fixedItems();
    if (fixed) {
      const same = fixed.find((item) => item.label.toLowerCase() === text.toLowerCase() || String(item.value) === text);
      return same ? { value: same.value } : { error: "Choose one from the list." };
    }
    if (option.type === KIND.integer || option.type === KIND.number) return this.readNumber(text);
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
      for (const radio of this.radios) radio.checked = radio.value === String(value);
      return;
    }
    const items = this.fixedItems() ?? (this.option.autocomplete ? await this.ask(String(value)).catch(() => []) : []);
    const wanted = String(value).toLowerCase();
    const same = items.find((item) => String(item.value).toLowerCase() === wanted || item.label.toLowerCase() === wanted);
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
    this.chosen = item;
    this.typed = false;
    this.input.value = item.label;
    this.complain("");
  }

  limits() {
    const { min_value: least, max_value: most } = this.option;
    if (least === undefined && most === undefined) return "";
    if (least !== undefined && most !== undefined) return ` (${least} to ${most})`;
    return least !== undefined ? ` (at least ${least})` : ` (at most ${most})`;
  }

  readNumber(text) {
    const { option } = this;
    const isWhole = option.type === KIND.integer;
    const value = Number(text);
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
      make("input", { type: "radio", name: id, value, id: `${id}-${value}`, on: { keydown: (event) => this.key(event) } }),
    );
    return make(
      "div",
      { class: "yes-or-no", role: "radiogroup", "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-hint ${id}-error` },
      this.radios.map((radio) => make("label", {}, radio, make("span", {}, radio.value === "true" ? "Yes" : "No"))),
    );
  }

  textBox(id) {
    const { option } = this;
    const isNumber = option.type === KIND.integer || option.type === KIND.number;
    this.input = make("input", {
      type: "text",
      id,
      class: "field-input",
      inputmode: isNumber ? (option.type === KIND.integer && !(option.min_value < 0) ? "numeric" : "decimal") : null,
      enterkeyhint: "next",
      autocomplete: "off",
      maxlength: option.max_length,
      "aria-required": option.required ? "true" : null,
      "aria-describedby": `${id}-hint ${id}-error`,
      disabled: option.type === KIND.attachment,
      placeholder: option.type === KIND.attachment ? "files cannot be sent from this page" : null,
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
      this.suggestions?.hide();
    });
    this.input.addEventListener("keydown", (event) => this.key(event));
    return this.input;
  }

  key(event) {
    if (this.suggestions?.key(event, this.typed)) return;
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
    this.timer = setTimeout(async () => {
      const items = await this.ask(this.input.value).catch(() => null);
      if (items === null || document.activeElement !== this.input) return;
      this.suggestions.show(items, items.length === 0 ? "The bot has nothing to suggest here." : "");
    }, PAUSE);
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
