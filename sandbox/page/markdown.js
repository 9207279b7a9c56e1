// Discord's markdown, the part that messages use, as elements.

import { emojiPicture, make } from "./dom.js";
import { botName, channel, channelName, nameOf } from "./world.js";
import { timeElement } from "./time.js";

const FENCE = /```(?:([a-z0-9_+\-.#]+)\n)?\n?([\s\S]*?)\n?```/gi;
const DEPTH = 12; // Nesting beyond this is shown as plain text; nobody writes it in earnest.

/** A whole text: blocks, then what stands inside them. */
export function markdown(text) {
  const out = document.createDocumentFragment();
  const source = String(text ?? "").replaceAll("\r", "");
  let from = 0;
  for (const found of source.matchAll(FENCE)) {
    blocks(source.slice(from, found.index).replace(/\n$/, ""), out);
    out.append(codeBlock(found[2]));
    from = found.index + found[0].length;
    if (source[from] === "\n") from += 1;
  }
  blocks(source.slice(from), out);
  return out;
}

/** Only what stands inside a line, for titles and field names. */
export function markdownLine(text) {
  const out = document.createDocumentFragment();
  inline(String(text ?? ""), out, 0);
  return out;
}

/** The text in one line and without its marks, for labels and summaries. */
export function plain(text) {
  const holder = document.createElement("div");
  holder.append(markdownLine(String(text ?? "").replace(/^(?:#{1,3}|-#|>{1,3}) +/gm, "")));
  for (const lineBreak of holder.querySelectorAll("br")) lineBreak.replaceWith(" ");
  return holder.textContent;
}

function codeBlock(text) {
  const columns = Math.max(...text.split("\n").map((line) => [...line].length), 1);
  const block = make("pre", { class: "code-block" }, make("code", {}, text));
  // The style sheet fits the type size to the width, so that a board's lines never wrap.
  block.style.setProperty("--columns", String(Math.min(Math.max(columns, 20), 200)));
  return block;
}

function blocks(text, out) {
  if (text === "") return;
  const lines = text.split("\n");
  let index = 0;
  let paragraph = [];
  const close = () => {
    if (paragraph.some((line) => line.trim() !== "")) {
      const node = make("p");
      inline(paragraph.join("\n").replace(/^\n+|\n+$/g, ""), node, 0);
      out.append(node);
    }
    paragraph = [];
  };
  while (index < lines.length) {
    const line = lines[index];
    const header = /^(#{1,3})\s+(.+)$/.exec(line);
    const small = /^-#\s+(.+)$/.exec(line);
    if (header) {
      close();
      const node = make(`h${header[1].length + 2}`, { class: `heading-${header[1].length}` });
      inline(header[2], node, 0);
      out.append(node);
      index += 1;
    } else if (small) {
      close();
      const node = make("p", { class: "subtext" });
      inline(small[1], node, 0);
      out.append(node);
      index += 1;
    } else if (line.startsWith(">>> ")) {
      close();
      const quote = make("blockquote");
      blocks([line.slice(4), ...lines.slice(index + 1)].join("\n"), quote);
      out.append(quote);
      index = lines.length;
    } else if (/^> ?/.test(line) && (line.startsWith("> ") || line === ">")) {
      close();
      const quoted = [];
      while (index < lines.length && (lines[index].startsWith("> ") || lines[index] === ">")) {
        quoted.push(lines[index].slice(2));
        index += 1;
      }
      const quote = make("blockquote");
      blocks(quoted.join("\n"), quote);
      out.append(quote);
    } else if (listItem(line)) {
      close();
      index = list(lines, index, out);
    } else {
      paragraph.push(line);
      index += 1;
    }
  }
  close();
}

function listItem(line) {
  const found = /^(\s*)([-*]|\d{1,3}\.)\s+(.+)$/.exec(line);
  return found ? { depth: found[1].length, mark: found[2], words: found[3] } : null;
}

/** A list and those inside it; answers the first line after them. */
function list(lines, index, out) {
  const first = listItem(lines[index]);
  const numbered = first.mark.endsWith(".");
  const node = make(numbered ? "ol" : "ul", numbered ? { start: parseInt(first.mark, 10) } : {});
  out.append(node);
  while (index < lines.length) {
    const item = listItem(lines[index]);
    if (!item || item.depth < first.depth) break;
    if (item.depth > first.depth && node.lastChild) {
      index = list(lines, index, node.lastChild);
      continue;
    }
    const entry = make("li");
    inline(item.words, entry, 0);
    node.append(entry);
    index += 1;
  }
  return index;
}

// Each rule is tried at the start of the rest of the line. `render` gets the match and how
// deep it stands, and answers a node.
const RULES = [
  { at: "\\", form: /^\\([^a-zA-Z0-9\s])/, render: (found) => found[1] },
  { at: "`", form: /^(`{1,2})((?:(?!\1)[\s\S])+)\1(?!`)/, render: (found) => make("code", { class: "code" }, found[2].trim() || found[2]) },
  { at: "*", form: /^\*\*([\s\S]+?)\*\*(?!\*)/, render: (found, depth) => within("strong", found[1], depth) },
  { at: "_", form: /^__([\s\S]+?)__(?!_)/, render: (found, depth) => within("u", found[1], depth) },
  { at: "*", form: /^\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/, render: (found, depth) => within("em", found[1], depth) },
  { at: "_", form: /^_((?:__|\\.|[^_])+?)_(?!\w)/, render: (found, depth) => within("em", found[1], depth), word: true },
  { at: "~", form: /^~~([\s\S]+?)~~/, render: (found, depth) => within("s", found[1], depth) },
  { at: "|", form: /^\|\|([\s\S]+?)\|\|/, render: (found, depth) => spoiler(found[1], depth) },
  { at: "<", form: /^<@!?(\d+)>/, render: (found) => mention(`@${nameOf(found[1])}`, { dataset: { person: found[1] } }) },
  { at: "<", form: /^<@&(\d+)>/, render: () => mention("@role") },
  { at: "<", form: /^<#(\d+)>/, render: (found) => channelMention(found[1]) },
  { at: "<", form: /^<\/([^:>]{1,100}):\d+>/, render: (found) => commandMention(found[1]) },
  { at: "<", form: /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, render: (found) => timeElement(Number(found[1]) * 1000, found[2] ?? "f", { class: "timestamp" }) },
  { at: "<", form: /^<a?:(\w{2,32}):(\d+)>/, render: (found) => emojiPicture(found[2], found[1], found[1]) },
  { at: "<", form: /^<(https?:\/\/[^\s<>]+)>/, render: (found) => link(found[1], found[1]) },
  { at: "[", form: /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s()<>]+)>?\)/, render: (found, depth) => link(found[2], found[1], depth) },
  { at: "h", form: /^https?:\/\/[^\s<>]*[^\s<>.,:;"')\]!?*_~|]/, render: (found) => link(found[0], found[0]), word: true },
  { at: "@", form: /^@(everyone|here)\b/, render: (found) => mention(found[0]) },
];
const STARTS = new Set(RULES.map((rule) => rule.at));

function inline(text, out, depth) {
  let pending = "";
  const flush = () => {
    if (pending === "") return;
    pending.split("\n").forEach((line, number) => {
      if (number > 0) out.append(make("br"));
      if (line !== "") out.append(line);
    });
    pending = "";
  };
  let index = 0;
  while (index < text.length) {
    const letter = text[index];
    const rest = STARTS.has(letter) && depth < DEPTH ? text.slice(index) : null;
    const met = rest && match(rest, letter, index === 0 ? "" : text[index - 1]);
    if (!met) {
      pending += letter;
      index += 1;
      continue;
    }
    const node = met.rule.render(met.found, depth);
    if (typeof node === "string") {
      pending += node;
    } else {
      flush();
      out.append(node);
    }
    index += met.found[0].length;
  }
  flush();
}

function match(rest, letter, before) {
  for (const rule of RULES) {
    if (rule.at !== letter || (rule.word && /\w/.test(before))) continue;
    const found = rule.form.exec(rest);
    if (found) return { rule, found };
  }
  return null;
}

function within(tag, text, depth) {
  const node = make(tag);
  inline(text, node, depth + 1);
  return node;
}

function mention(words, traits = {}) {
  return make("span", { class: "mention", ...traits }, words);
}

function channelMention(id) {
  if (!channel(id)) return mention(`#${channelName(id)}`);
  return make("button", { type: "button", class: "mention", dataset: { openChannel: id } }, `#${channelName(id)}`);
}

function commandMention(name) {
  return make(
    "button",
    { type: "button", class: "mention", title: `Fill in /${name} for ${botName()}`, dataset: { fillCommand: name } },
    `/${name}`,
  );
}

const TO_MESSAGE = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/(\d+)$/;

function link(address, words, depth) {
  const [, place, message] = TO_MESSAGE.exec(address) ?? [];
  const node = channel(place)
    ? make("button", { type: "button", class: "link", dataset: { openChannel: place, message } })
    : make("a", { href: address, target: "_blank", rel: "noopener noreferrer nofollow" });
  if (depth === undefined) node.append(words);
  else inline(words, node, depth + DEPTH / 2);
  return node;
}

function spoiler(text, depth) {
  const inside = make("span", { class: "spoiler-text", "aria-hidden": "true", inert: true });
  inline(text, inside, depth + 1);
  const node = make("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler: press to reveal" }, inside);
  const reveal = () => {
    node.classList.add("revealed");
    for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
    inside.removeAttribute("aria-hidden");
    inside.removeAttribute("inert");
  };
  node.addEventListener("click", reveal);
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      reveal();
    }
  });
  return node;
}
