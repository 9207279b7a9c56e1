// One message as Discord shows it. Its parts are rebuilt only when they have changed, so
// that an edit neither steals the focus nor makes a screen reader read a whole board again.

import { fill, icon, make } from "./dom.js";
import { markdown, markdownLine, plain } from "./markdown.js";
import { botName, bot, channel, channelName, colourOf, displayName, nameOf, person } from "./world.js";
import { sameDay, timeElement, words } from "./time.js";
import { componentOf } from "./components.js";
import { attachment } from "./attachments.js";
import { ownAddress } from "./api.js";

const EPHEMERAL = 1 << 6;
const THINKING = 1 << 7;
// The type of a message that stands for the one its thread began with.
const THREAD_STARTER = 21;
const GROUP_MILLISECONDS = 5 * 60 * 1000;

export const isEphemeral = (message) => message.seen_as === "ephemeral" || Boolean((message.flags ?? 0) & EPHEMERAL);
export const isThinking = (message) => Boolean((message.flags ?? 0) & THINKING);
export const interactionOf = (message) => message.interaction_metadata?.id ?? message.interaction?.id ?? null;

/** Whom a message pings, by id. */
export function mentioned(message) {
  if (Array.isArray(message.mentions)) return message.mentions.map((user) => user.id ?? user);
  return [...String(message.content ?? "").matchAll(/<@!?(\d+)>/g)].map((found) => found[1]);
}

/**
 * The element of one message. `context` says who looks (`user`), whether they may press
 * (`canPress`), and what happens then (`press(message, customId, values)`, `dismiss(message)`).
 */
export class MessageView {
  constructor(context) {
    this.context = context;
    this.article = make("article", { class: "message", tabindex: "-1" });
    this.parts = new Map();
    this.shown = null;
    for (const name of ["day", "lead", "head", "body", "files", "embeds", "rows", "thread", "foot", "state"]) {
      const holder = make("div", { class: `part-${name}`, hidden: true });
      this.parts.set(name, { holder, sign: "" });
      this.article.append(holder);
    }
  }

  /** Shows `message`, which stands after `previous` (null if it is the first). */
  update(message, previous) {
    const grouped = isGrouped(message, previous);
    const sign = `${previous?.id ?? ""}:${this.context.canPress()}`;
    if (this.shown?.message === message && this.shown.sign === sign) return;
    this.shown = { message, sign };
    this.article.dataset.id = message.id;
    this.article.classList.toggle("grouped", grouped);
    this.article.classList.toggle("ephemeral", isEphemeral(message));
    this.article.classList.toggle("pings", mentioned(message).includes(this.context.user()));
    this.article.setAttribute("aria-label", `${authorName(message)}, ${words(sentAt(message), "stamp")}`);

    const newDay = !previous || !sameDay(sentAt(previous), sentAt(message));
    this.part("day", newDay && words(sentAt(message), "D"), (date) => make("span", {}, date));
    this.part("lead", leadOf(message), lead);
    this.part("head", !grouped && [message.author, message.timestamp, nameOf(message.author?.id)], () => head(message));
    this.part("body", bodyOf(message), body);
    this.part("files", nonEmpty(message.attachments), (files) => files.map(attachment));
    this.part("embeds", nonEmpty(message.embeds), (embeds) => embeds.map((embed) => embedCard(embed, message)));
    const rows = nonEmpty(message.components);
    this.part("rows", rows && [rows, this.context.canPress()], () => rows.map((row) => componentOf(row, message, this.context)));
    this.part("thread", message.thread && [message.thread.id, channelName(message.thread.id)], () => threadChip(message.thread));
    this.part("foot", isEphemeral(message) && message.id, () => this.dismissal(message));
  }

  /** The press of one component is on its way, came through, or failed. */
  pressing(customId, state) {
    for (const node of this.article.querySelectorAll("[data-custom-id]")) {
      const mine = node.dataset.customId === customId;
      node.classList.toggle("busy", mine && state === "busy");
      if (mine && state === "busy") node.setAttribute("aria-busy", "true");
      else node.removeAttribute("aria-busy");
    }
    this.part("state", state === "failed" && `${customId}:${Date.now()}`, () =>
      make("p", { class: "failed", role: "alert" }, "This interaction failed"),
    );
  }

  part(name, data, build) {
    const part = this.parts.get(name);
    const sign = data ? JSON.stringify(data) : "";
    if (sign === part.sign) return;
    part.sign = sign;
    const focus = part.holder.contains(document.activeElement) ? document.activeElement : null;
    part.holder.replaceChildren();
    part.holder.hidden = sign === "";
    if (sign !== "") fill(part.holder, [build(data)]);
    if (focus) this.refocus(part.holder, focus.dataset.customId);
  }

  // The same control if it is still there, else the message: never its neighbour, which a
  // second Enter would press by mistake.
  refocus(holder, customId) {
    const same = customId && [...holder.querySelectorAll("[data-custom-id]")].find((node) => node.dataset.customId === customId);
    if (same && !same.disabled) same.focus();
    else this.article.focus({ preventScroll: true });
  }

  dismissal(message) {
    return make(
      "p",
      { class: "only-you" },
      icon("eye"),
      "Only you can see this · ",
      make("button", { type: "button", class: "link", on: { click: () => this.context.dismiss(message) } }, "Dismiss message"),
    );
  }
}

/** A person's initials on their colour; decoration beside the name. */
export function avatar(id, name) {
  const letters = [...String(name ?? "?").trim()];
  const disc = make("span", { class: "avatar", "aria-hidden": "true" }, (letters[0] ?? "?").toUpperCase());
  disc.style.setProperty("--colour", id === bot()?.id ? "#8f2d22" : colourOf(id));
  if (id === bot()?.id) disc.classList.add("of-bot");
  return disc;
}

export const sentAt = (message) => Date.parse(message.timestamp ?? "") || 0;

function isGrouped(message, previous) {
  return Boolean(
    previous &&
      previous.author?.id === message.author?.id &&
      isEphemeral(previous) === isEphemeral(message) &&
      !leadOf(message) &&
      sameDay(sentAt(previous), sentAt(message)) &&
      Math.abs(sentAt(message) - sentAt(previous)) < GROUP_MILLISECONDS,
  );
}

function authorName(message) {
  const author = message.author;
  return displayName(person(author?.id)) ?? displayName(author) ?? "Somebody";
}

function nonEmpty(list) {
  return Array.isArray(list) && list.length > 0 ? list : null;
}

function leadOf(message) {
  const metadata = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? metadata?.name ?? metadata?.command_name;
  if (metadata && name && !message.referenced_message) {
    const user = metadata.user ?? message.interaction?.user;
    return { kind: "used", who: user?.id ? nameOf(user.id) : "Somebody", name };
  }
  const answered = message.referenced_message;
  if (answered && message.type !== THREAD_STARTER) {
    return { kind: "reply", who: authorName(answered), text: plain((answered.content ?? "").split("```")[0]).slice(0, 120) };
  }
  return null;
}

function lead(data) {
  if (data.kind === "used") {
    return make("p", { class: "lead" }, make("bdi", { class: "lead-name" }, data.who), " used ", make("span", { class: "mention" }, `/${data.name}`));
  }
  return make("p", { class: "lead" }, make("bdi", { class: "lead-name" }, data.who), " ", make("span", { class: "lead-text" }, data.text || "a message"));
}

function head(message) {
  const name = authorName(message);
  const isBot = message.author?.bot || message.author?.id === bot()?.id;
  return [
    avatar(message.author?.id, name),
    make("span", { class: "author" }, make("bdi", {}, name)),
    isBot && make("span", { class: "app-tag" }, "APP"),
    timeElement(sentAt(message), "stamp", { class: "stamp" }),
  ];
}

// What the body says, as data: a system message has no content of its own, and a thread begins with a copy of another.
function bodyOf(message) {
  if (message.type === THREAD_STARTER && message.referenced_message) return bodyOf(message.referenced_message);
  if (isThinking(message) && !message.content) return { kind: "thinking" };
  const system = { 6: "pinned a message.", 7: "joined the server.", 18: message.thread ? "started a thread." : `started a thread: ${message.content ?? ""}` }[message.type];
  if (system) return { kind: "system", who: authorName(message), text: system, thread: message.message_reference?.channel_id ?? null };
  if (!message.content) return null;
  const names = [...message.content.matchAll(/<[@#]!?(\d+)>/g)].map((found) => nameOf(found[1]) + channelName(found[1]));
  return { kind: "text", text: message.content, edited: message.edited_timestamp ?? null, names };
}

function body(data) {
  if (data.kind === "thinking") {
    return make("p", { class: "thinking" }, make("span", { class: "dots", "aria-hidden": "true" }), `${botName()} is thinking…`);
  }
  if (data.kind === "system") {
    const open = data.thread && channel(data.thread);
    return make("p", { class: "system" }, make("bdi", {}, data.who), " ", data.text, open && [" ", openThread(data.thread, "Open it")]);
  }
  const text = make("div", { class: "text" }, markdown(data.text));
  if (data.edited) {
    const note = timeElement(Date.parse(data.edited), "edited", { class: "edited" });
    note.textContent = "(edited)";
    const last = text.lastElementChild;
    (last?.tagName === "P" ? last : text).append(" ", note);
  }
  return text;
}

function openThread(id, label) {
  return make("button", { type: "button", class: "link", dataset: { openChannel: id } }, label);
}

function threadChip(thread) {
  return make(
    "button",
    { type: "button", class: "thread-chip", dataset: { openChannel: thread.id } },
    make("span", { class: "thread-mark", "aria-hidden": "true" }, "⌙ "),
    make("bdi", {}, channel(thread.id)?.name ?? thread.name ?? "thread"),
    make("span", { class: "link-like" }, "Open thread"),
  );
}

function embedCard(embed, message) {
  const card = make("div", { class: "embed" });
  if (Number.isFinite(embed.color)) card.style.setProperty("--bar", `#${embed.color.toString(16).padStart(6, "0")}`);
  const title = embed.title && make("p", { class: "embed-title" }, titleOf(embed));
  const fields = nonEmpty(embed.fields)?.map((field) =>
    make(
      "div",
      { class: field.inline ? "embed-field inline" : "embed-field" },
      make("p", { class: "embed-name" }, markdownLine(field.name)),
      make("div", { class: "text" }, markdown(field.value)),
    ),
  );
  fill(card, [
    embed.author?.name && make("p", { class: "embed-author" }, embed.author.name),
    title,
    embed.description && make("div", { class: "text" }, markdown(embed.description)),
    fields && make("div", { class: "embed-fields" }, fields),
    embedPicture(embed.image ?? embed.thumbnail, message),
    (embed.footer?.text || embed.timestamp) &&
      make(
        "p",
        { class: "embed-footer" },
        embed.footer?.text,
        embed.footer?.text && embed.timestamp && " · ",
        embed.timestamp && timeElement(Date.parse(embed.timestamp), "stamp"),
      ),
  ]);
  return card;
}

function titleOf(embed) {
  if (!/^https?:\/\//.test(embed.url ?? "")) return markdownLine(embed.title);
  return make("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer nofollow" }, markdownLine(embed.title));
}

function embedPicture(picture, message) {
  if (!picture?.url) return null;
  const named = /^attachment:\/\/(.+)$/.exec(picture.url);
  const file = named && (message.attachments ?? []).find((item) => item.filename === named[1]);
  const address = ownAddress(file ? file.url : picture.url);
  if (!address || (named && !file)) return null;
  return make("img", { class: "embed-picture", src: address, alt: file?.description ?? picture.description ?? "", loading: "lazy" });
}
