// The list of suggestions under or over a text field: one look and one set of keys for
// commands, choices, people and channels. The field keeps the focus all the while.

import { announce, fill, freshId, make } from "./dom.js";

/**
 * Turns `input` into a combobox with a list in `list`'s place. `onChoose(item)` gets what was
 * picked. An item is `{label, detail, hint}` and whatever else its owner needs.
 */
export class Suggestions {
  constructor(input, { label, onChoose }) {
    this.input = input;
    this.onChoose = onChoose;
    this.items = [];
    this.active = -1;
    this.isDeliberate = false;
    this.isBox = input.tagName === "TEXTAREA";
    this.list = make("div", { class: "suggestions", role: "listbox", id: freshId("suggestions"), "aria-label": label, hidden: true });
    this.note = make("p", { class: "suggestions-note hint", "aria-live": "polite", hidden: true });
    // Pressing an entry must not take the focus out of the field.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    for (const [name, value] of Object.entries({
      // A box of several lines may not call itself a combobox; what it lists is announced.
      ...(this.isBox ? {} : { role: "combobox", "aria-expanded": "false" }),
      "aria-autocomplete": "list",
      "aria-controls": this.list.id,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    })) {
      input.setAttribute(name, value);
    }
  }

  get isOpen() {
    return !this.list.hidden;
  }

  /** Opens with these items, one of them `ready` to be taken, or none (null). */
  show(items, note = "", ready = items[0]) {
    this.items = items;
    this.nodes = items.map((item, index) => {
      const node = make(
        "div",
        { class: "suggestion", role: "option", id: `${this.list.id}-${index}`, "aria-selected": "false" },
        make("span", { class: "suggestion-label" }, item.label),
        item.detail && make("span", { class: "suggestion-detail" }, item.detail),
      );
      node.addEventListener("click", () => this.take(index));
      return node;
    });
    this.list.replaceChildren(...this.nodes);
    this.list.hidden = items.length === 0;
    if (this.isBox) announce(note === "" ? `${items.length} to choose from, with the arrow keys.` : note);
    else this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.note.replaceChildren();
    fill(this.note, [note]);
    this.note.hidden = note === "";
    this.isDeliberate = false;
    this.activate(items.indexOf(ready));
  }

  hide() {
    this.list.hidden = true;
    this.note.hidden = true;
    this.items = [];
    this.active = -1;
    if (!this.isBox) this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  /**
   * Handles a key of the field; answers whether it was used up. Tab takes an entry only when
   * something was typed or an arrow was pressed, so that tabbing through chooses nothing.
   */
  key(event, hasTyped) {
    if (!this.isOpen || event.isComposing) return false;
    const last = this.items.length - 1;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        this.isDeliberate = true;
        if (event.key === "ArrowDown") this.activate(this.active === last ? 0 : this.active + 1);
        else this.activate(this.active <= 0 ? last : this.active - 1);
        return true;
      }
      case "PageDown":
      case "PageUp":
        event.preventDefault();
        this.isDeliberate = true;
        this.activate(Math.min(Math.max(this.active + (event.key === "PageDown" ? 6 : -6), 0), last));
        return true;
      case "Enter":
        if (this.active < 0) return false;
        event.preventDefault();
        this.take(this.active);
        return true;
      case "Tab":
        if (this.active >= 0 && !event.shiftKey && (hasTyped || this.isDeliberate)) {
          event.preventDefault();
          this.take(this.active, true);
          return true;
        }
        this.hide();
        return false;
      case "Escape":
        event.preventDefault();
        event.stopPropagation();
        this.hide();
        return true;
      default:
        return false;
    }
  }

  take(index, byTab = false) {
    const item = this.items[index];
    this.hide();
    this.onChoose(item, byTab);
  }

  activate(index) {
    this.active = index;
    this.nodes.forEach((node, number) => {
      node.setAttribute("aria-selected", String(number === index));
      node.classList.toggle("active", number === index);
    });
    if (index < 0) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    this.input.setAttribute("aria-activedescendant", this.nodes[index].id);
    this.nodes[index].scrollIntoView({ block: "nearest" });
  }
}

/** How well `text` fits what was typed: lower is better, null not at all. */
export function fit(text, typed) {
  const [hay, needle] = [text.toLowerCase(), typed.toLowerCase().trim()];
  if (needle === "") return 2;
  const at = hay.indexOf(needle);
  if (at === 0) return 0;
  if (at > 0) return /[\s/:_-]/.test(hay[at - 1]) ? 1 : 2;
  return needle.split(/\s+/).every((word) => hay.includes(word)) ? 3 : null;
}

// What an item is called exactly, the strongest first: its value, its label, the number it bears.
const NAMES = [
  (item) => item.value?.toString(),
  (item) => item.label,
  (item) => /#\d+/.exec(item.label)?.[0],
  (item) => /#(\d+)/.exec(item.label)?.[1],
];

/** The item that was typed to the letter, such as `2` or `#2` for "Nexus #2", or null. */
export function named(items, typed) {
  const wanted = String(typed).trim().toLowerCase();
  if (wanted === "") return null;
  for (const nameOf of NAMES) {
    const found = items.find((item) => nameOf(item)?.toLowerCase() === wanted);
    if (found) return found;
  }
  return null;
}

/** The items whose `label` or `detail` fit what was typed, the best first. */
export function ranked(items, typed) {
  const exact = named(items, typed);
  return items
    .map((item, order) => {
      const [label, detail] = [fit(item.label, typed), item.detail ? fit(item.detail, typed) : null];
      return { item, order, rank: item === exact ? -1 : label ?? (detail === null ? null : detail + 4) };
    })
    .filter(({ rank }) => rank !== null)
    .sort((left, right) => left.rank - right.rank || left.order - right.order)
    .map(({ item }) => item);
}
