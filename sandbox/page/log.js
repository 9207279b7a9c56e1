// A scrolling log of messages with what is still under way at its end.

import { byAge, botName } from "./world.js";
import { fill, icon, make } from "./dom.js";
import { MessageView, interactionOf, isEphemeral } from "./message.js";

const PAGE = 120;
const EDGE = 12; // Pixels of something that must be in view for it to be seen.
const NEAR = 80; // Pixels from the end that still count as reading the newest.

/**
 * Shows one channel's messages. `context` is the message views'; `label` names the log for
 * screen readers; `empty()` answers what stands in an empty channel.
 */
export class LogView {
  constructor(host, context, { label, empty }) {
    this.context = context;
    this.empty = empty;
    this.key = null;
    this.views = new Map();
    this.limit = PAGE;
    this.messages = [];
    this.older = make("button", { type: "button", class: "older", hidden: true, on: { click: () => this.showOlder() } }, "Show older messages");
    this.hollow = make("div", { class: "hollow" });
    this.list = make("div", { class: "messages" });
    this.waiting = make("div", { class: "under-way" });
    this.log = make(
      "div",
      { class: "log", role: "log", "aria-label": label, "aria-live": "polite", "aria-relevant": "additions", tabindex: "0" },
      this.older,
      this.hollow,
      this.list,
      this.waiting,
    );
    this.jump = make("button", { type: "button", class: "jump", hidden: true, on: { click: () => this.toEnd(true) } }, "New messages", icon("down"));
    this.typing = make("p", { class: "typing", "aria-hidden": "true" });
    fill(host, [this.log, this.jump, this.typing]);
    // Pictures and growing menus change the height after the fact.
    const resized = new ResizeObserver(() => (this.pinned ? this.follow() : this.keepAnswer()));
    for (const node of [this.list, this.log]) resized.observe(node);
    // Only its reader leaves the end: what grows or goes moves the view as well.
    this.log.addEventListener("scroll", () => {
      if (this.isNearEnd()) {
        this.pinned = true;
        this.hideJump();
      } else if (this.isRead) this.pinned = false;
    });
    this.pinned = true;
    this.isRead = false;
    // The message that was pressed, as it was, until its reader scrolls away.
    this.pressed = null;
    const reads = () => ([this.pressed, this.isRead] = [null, true]);
    for (const kind of ["wheel", "touchmove", "keydown"]) this.log.addEventListener(kind, reads, { passive: true });
    // On its bar.
    this.log.addEventListener("pointerdown", (event) => event.target === this.log && reads());
  }

  /** Shows `messages`, oldest first. Another `key` means another place: start at its end. */
  show(key, messages, underWay) {
    const isNew = key !== this.key;
    const wasNear = isNew || this.isNearEnd();
    const newestBefore = this.messages.at(-1)?.id;
    if (isNew) {
      this.key = key;
      this.limit = PAGE;
      this.views.clear();
      this.list.replaceChildren();
      // A whole channel at once is not news: only what follows is to be read aloud.
      this.log.setAttribute("aria-live", "off");
    }
    this.messages = messages;
    this.render();
    this.renderUnderWay(underWay);
    this.hollow.replaceChildren();
    if (messages.length === 0) fill(this.hollow, [this.empty()]);
    const news = messages.filter((message) => !newestBefore || byAge(message.id, newestBefore) > 0);
    // What only this person sees answers what they have just done: it is worth the jump.
    if (wasNear || news.some(isEphemeral)) this.follow();
    else {
      if (news.length > 0 && !isNew) this.jump.hidden = false;
      this.keepAnswer();
    }
    if (isNew) setTimeout(() => this.log.setAttribute("aria-live", "polite"), 400);
  }

  /** Marks a component of a message as pressed, answered or failed. */
  pressing(messageId, customId, state) {
    const view = this.views.get(messageId);
    if (state === "busy") this.pressed = view?.shown?.message ?? null;
    view?.pressing(customId, state);
  }

  // Where a message has changed by a press, what it asks next stands at its end: that stays in view,
  // however much shorter or longer the message has become.
  keepAnswer() {
    const view = this.pressed && this.views.get(this.pressed.id);
    if (!view || view.shown.message === this.pressed) return;
    const [end, frame] = [view.article.getBoundingClientRect().bottom, this.log.getBoundingClientRect()];
    if (end < frame.top + NEAR || frame.bottom < end) this.log.scrollTop += end - frame.bottom;
  }

  /** Who is typing, or nobody (an empty string). */
  setTyping(words) {
    this.typing.textContent = words;
  }

  toEnd(animated) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.log.scrollTo({ top: this.log.scrollHeight, behavior: animated && !calm ? "smooth" : "instant" });
    this.hideJump();
    this.pinned = true;
    this.isRead = false;
  }

  /** To a message that is shown, which is read aloud then. */
  toMessage(id) {
    const article = this.views.get(id)?.article;
    this.pinned = false;
    article?.scrollIntoView({ block: "center" });
    article?.focus({ preventScroll: true });
  }

  // Who stands on it with the keyboard is not left nowhere.
  hideJump() {
    if (document.activeElement === this.jump) this.focus();
    this.jump.hidden = true;
  }

  // To the newest, but never away from where the keyboard is: it holds the log at a control, and
  // goes along to the news from a message whose control is gone.
  follow() {
    this.toEnd(false);
    const focused = this.list.querySelector(":focus-visible");
    if (!focused || this.isInView(focused)) return;
    let news = focused.matches("article") ? focused : null;
    while (news && !this.isInView(news)) news = news.nextElementSibling;
    if (news) {
      news.focus({ preventScroll: true });
      return;
    }
    focused.scrollIntoView({ block: "nearest" });
    this.pinned = this.isNearEnd();
    if (this.pinned) this.hideJump();
    else this.jump.hidden = false;
  }

  isInView(node) {
    const [box, frame] = [node.getBoundingClientRect(), this.log.getBoundingClientRect()];
    return frame.top + EDGE < box.bottom && box.top + EDGE < frame.bottom;
  }

  focus() {
    this.log.focus({ preventScroll: true });
  }

  isNearEnd() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR;
  }

  showOlder() {
    const from = this.log.scrollHeight - this.log.scrollTop;
    this.limit += PAGE;
    this.log.setAttribute("aria-live", "off");
    this.render();
    this.log.scrollTop = this.log.scrollHeight - from;
    setTimeout(() => this.log.setAttribute("aria-live", "polite"), 400);
  }

  render() {
    const shown = this.messages.slice(-this.limit);
    this.older.hidden = shown.length === this.messages.length;
    const wanted = new Set(shown.map((message) => message.id));
    for (const [id, view] of this.views) {
      if (wanted.has(id)) continue;
      if (view.article.contains(document.activeElement)) this.focus();
      view.article.remove();
      this.views.delete(id);
    }
    let previous = null;
    let place = this.list.firstChild;
    for (const message of shown) {
      let view = this.views.get(message.id);
      if (!view) {
        view = new MessageView(this.context);
        this.views.set(message.id, view);
      }
      view.update(message, previous);
      if (view.article === place) place = place.nextSibling;
      else this.list.insertBefore(view.article, place);
      previous = message;
    }
    for (const block of this.list.querySelectorAll("pre.code-block:not([data-measured])")) {
      block.dataset.measured = "";
      // Only a block that must be scrolled is a stop for the keyboard.
      if (block.scrollWidth > block.clientWidth + 1) {
        block.tabIndex = 0;
        block.setAttribute("role", "region");
        block.setAttribute("aria-label", "Wide board, scrolls sideways");
      }
    }
  }

  renderUnderWay(underWay) {
    const answered = new Set(this.messages.map(interactionOf).filter(Boolean));
    const rows = underWay.filter((item) => item.state === "failed" || !answered.has(item.interaction));
    const sign = JSON.stringify(rows.map((item) => [item.key, item.state]));
    if (sign === this.underWaySign) return;
    this.underWaySign = sign;
    this.waiting.replaceChildren();
    for (const item of rows) {
      const isFailed = item.state === "failed";
      fill(this.waiting, [
        make(
          "div",
          { class: "message ephemeral" },
          make("p", { class: "lead" }, "You used ", make("span", { class: "mention" }, item.label)),
          isFailed
            ? make("p", { class: "failed", role: "alert" }, item.words ?? "This interaction failed")
            : make(
                "p",
                { class: "thinking" },
                make("span", { class: "dots", "aria-hidden": "true" }),
                item.state === "thinking" ? `${botName()} is thinking…` : "Sending the command…",
              ),
          isFailed &&
            make(
              "p",
              { class: "only-you" },
              icon("eye"),
              "Only you can see this · ",
              make("button", { type: "button", class: "link", on: { click: () => this.context.forget(item) } }, "Dismiss message"),
            ),
        ),
      ]);
    }
  }
}
