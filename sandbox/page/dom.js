// Building the page's elements. Text only ever enters as text nodes, never as markup: what
// people and the bot write cannot become HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element. In `traits`, `class`, `dataset` and `on` mean what they say, `true` sets
 * an empty attribute, and `null`, `undefined` or `false` leave it out.
 */
export function make(tag, traits = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    } else if (name === "dataset") {
      Object.assign(node.dataset, value);
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(node, children);
  return node;
}

/** Appends children, skipping the absent and flattening lists; strings become text nodes. */
export function fill(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

/** A picture from the symbols in index.html; decoration only. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/**
 * An emoji of the bot's own as a picture. `said` is what stands for it where it is not seen: nothing beside a
 * label. One that nothing has shows its name.
 */
export function emojiPicture(id, name, said = "") {
  // What follows an underscore tells drawings apart.
  const word = String(name ?? "").replace(/_[0-9a-f]{6}$/, "");
  const picture = make("img", { class: "emoji", src: `/cdn/emojis/${encodeURIComponent(id)}.png`, alt: said && word });
  picture.addEventListener("error", () => picture.replaceWith(`:${word}:`));
  return picture;
}

let serial = 0;

/** An id no other element of the page has. */
export function freshId(stem) {
  serial += 1;
  return `${stem}-${serial}`;
}

/** The element with that id, which index.html promises. */
export function byId(id) {
  return document.getElementById(id);
}

/** Says something to screen readers without showing it. */
export function announce(words) {
  byId("announcer").textContent = words;
}

/** Shows a mistake or a failure for some seconds, read out at once. */
export function toast(words) {
  const close = make("button", { type: "button", class: "square", "aria-label": "Close" }, icon("close"));
  const note = make("div", { class: "toast" }, make("span", {}, words), close);
  close.addEventListener("click", () => note.remove());
  byId("toasts").append(note);
  setTimeout(() => note.remove(), 9000);
}
