// Buttons and menus under a message, in rows.

import { emojiPicture, fill, freshId, icon, make } from "./dom.js";
import { channels, everybody, displayName } from "./world.js";

const BUTTON = 2;
const LINK_STYLE = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-button", 6: "primary" };

/** A component of `message` with all in it; `context` is the message view's. */
export function componentOf(component, message, context) {
  const inner = () => (component.components ?? []).map((item) => componentOf(item, message, context));
  switch (component.type) {
    case 1:
      return make("div", { class: "row" }, inner());
    case BUTTON:
      return button(component, message, context);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return new Menu(component, message, context).root;
    default:
      return make("p", { class: "hint" }, `(a component of kind ${component.type}, which this page does not show)`);
  }
}

/** An emoji before a label, which says as much: decoration only. */
function emojiBefore(emoji, label) {
  if (!emoji?.name) return null;
  const shown = emoji.id ? emojiPicture(emoji.id, emoji.name, label ? "" : emoji.name) : emoji.name;
  return make("span", { class: "emoji", "aria-hidden": label ? "true" : null }, shown);
}

function button(component, message, context) {
  const face = [
    emojiBefore(component.emoji, component.label),
    component.label && make("span", {}, component.label),
  ];
  const look = `button ${STYLES[component.style] ?? "secondary"}`;
  if (component.style === LINK_STYLE) {
    const address = /^https?:\/\//.test(component.url ?? "") ? component.url : null;
    return make("a", { class: look, href: address, target: "_blank", rel: "noopener noreferrer nofollow" }, face, make("span", { "aria-hidden": "true" }, "↗"));
  }
  const node = make(
    "button",
    {
      type: "button",
      class: look,
      disabled: Boolean(component.disabled) || !context.canPress(),
      title: context.canPress() ? null : "Spectators only read along",
      dataset: { customId: component.custom_id ?? "" },
    },
    face,
  );
  node.addEventListener("click", () => {
    if (!node.classList.contains("busy")) context.press(message, component.custom_id);
  });
  return node;
}

function menuOptions(component) {
  const people = () => everybody().map((user) => ({ label: displayName(user), value: user.id, description: user.bot ? "the bot" : null }));
  switch (component.type) {
    case 3:
      return component.options ?? [];
    case 5:
    case 7:
      return people();
    case 8: {
      const kinds = { 0: "text", 11: "thread", 12: "thread", 15: "forum" };
      const wanted = (component.channel_types ?? []).map((kind) => kinds[kind]);
      return channels()
        .filter((channel) => wanted.length === 0 || wanted.includes(channel.kind))
        .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
    }
    default:
      return []; // Roles: a sandbox's server has none.
  }
}

// A select menu: a button that opens a list of options in place. One choice goes off at
// once; several are ticked and confirmed, as leaving a list is too easily done by accident.
class Menu {
  constructor(component, message, context) {
    this.component = component;
    this.send = (values) => context.press(message, component.custom_id, values);
    this.options = menuOptions(component);
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.isMultiple = this.most > 1 || this.least === 0;
    const preset = (component.default_values ?? []).map((value) => value.id);
    this.chosen = new Set(this.options.filter((option) => option.default || preset.includes(option.value)).map((option) => option.value));
    this.active = 0;
    this.listId = freshId("menu");
    const disabled = Boolean(component.disabled) || !context.canPress();
    this.face = make("span", { class: "menu-face" });
    this.opener = make(
      "button",
      {
        type: "button",
        class: "menu-opener",
        disabled,
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        "aria-controls": this.listId,
        dataset: { customId: component.custom_id ?? "" },
        on: { click: () => this.toggle(this.list.hidden), keydown: (event) => this.openerKey(event) },
      },
      this.face,
      icon("down"),
    );
    this.items = this.options.map((option, index) => this.item(option, index));
    this.list = make(
      "div",
      {
        id: this.listId,
        class: "menu-list",
        role: "listbox",
        tabindex: "0",
        hidden: true,
        "aria-label": component.placeholder ?? "Options",
        "aria-multiselectable": this.isMultiple ? "true" : null,
        on: { keydown: (event) => this.listKey(event) },
      },
      this.items,
    );
    this.confirm = make("button", { type: "button", class: "button primary", on: { click: () => this.submit() } });
    this.count = make("span", { class: "hint", "aria-live": "polite" });
    this.bar = make("div", { class: "menu-bar", hidden: true }, this.count, this.confirm);
    this.root = make("div", { class: "menu" }, this.opener, this.list, this.isMultiple && this.bar);
    this.root.addEventListener("focusout", (event) => {
      if (this.root.contains(event.relatedTarget) || !event.relatedTarget) return;
      // Once the press is done that took the focus away: what it aims at stays in its place.
      for (const done of ["click", "keyup"]) document.addEventListener(done, () => this.toggle(false), { once: true });
    });
    this.paint();
  }

  item(option, index) {
    const node = make(
      "div",
      { class: "menu-item", role: "option", id: `${this.listId}-${index}`, "aria-selected": "false" },
      make("span", { class: this.isMultiple ? "tick box" : "tick", "aria-hidden": "true" }),
      make(
        "span",
        { class: "menu-words" },
        make("span", {}, emojiBefore(option.emoji, option.label), option.label),
        option.description && make("span", { class: "hint" }, option.description),
      ),
    );
    node.addEventListener("click", () => this.choose(index));
    return node;
  }

  toggle(open) {
    this.list.hidden = !open;
    this.bar.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (!open) return;
    this.active = Math.max(0, this.options.findIndex((option) => this.chosen.has(option.value)));
    this.list.focus();
    this.paint();
    this.root.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.toggle(false);
    this.opener.focus();
  }

  choose(index) {
    const option = this.options[index];
    this.active = index;
    if (!this.isMultiple) {
      this.chosen = new Set([option.value]);
      this.paint();
      this.close();
      this.send([option.value]);
      return;
    }
    if (this.chosen.has(option.value)) this.chosen.delete(option.value);
    else if (this.chosen.size < this.most) this.chosen.add(option.value);
    this.paint();
  }

  submit() {
    if (this.chosen.size < this.least || this.most < this.chosen.size) return;
    // In the menu's order, so that what is sent does not depend on the order of ticking.
    const values = this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
    this.close();
    this.send(values);
  }

  openerKey(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.toggle(true);
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.stopPropagation();
      this.close();
    }
  }

  listKey(event) {
    const last = this.options.length - 1;
    const moves = {
      ArrowDown: Math.min(this.active + 1, last),
      ArrowUp: Math.max(this.active - 1, 0),
      Home: 0,
      End: last,
    };
    if (event.key in moves) {
      event.preventDefault();
      this.active = moves[event.key];
      this.paint();
      this.items[this.active]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === " " || (event.key === "Enter" && !this.isMultiple)) {
      event.preventDefault();
      if (this.options[this.active]) this.choose(this.active);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLowerCase();
      const order = [...this.options.keys()].map((step) => (this.active + 1 + step) % this.options.length);
      const found = order.find((index) => this.options[index].label.toLowerCase().startsWith(letter));
      if (found !== undefined) {
        this.active = found;
        this.paint();
      }
    }
  }

  paint() {
    this.items.forEach((node, index) => {
      node.setAttribute("aria-selected", String(this.chosen.has(this.options[index].value)));
      node.classList.toggle("active", index === this.active);
    });
    if (this.items[this.active]) this.list.setAttribute("aria-activedescendant", this.items[this.active].id);
    const labels = this.options.filter((option) => this.chosen.has(option.value)).map((option) => option.label);
    const shown = labels.length > 0 ? labels.join(", ") : this.component.placeholder ?? "Make a selection";
    this.face.replaceChildren();
    fill(this.face, [shown]);
    this.face.classList.toggle("empty", labels.length === 0);
    const span = this.least === this.most ? `${this.least}` : `${this.least} to ${this.most}`;
    this.count.textContent = `${this.chosen.size} chosen, ${span} allowed`;
    this.confirm.textContent = "Confirm";
    this.confirm.disabled = this.chosen.size < this.least || this.most < this.chosen.size;
  }
}
