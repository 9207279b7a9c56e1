// What stands around the messages: the people one can be, the channels, and the clock.

import { fill, icon, make } from "./dom.js";
import { SPECTATOR, channels, displayName, guilds, now, users } from "./world.js";
import { timeElement } from "./time.js";
import { avatar } from "./message.js";
import { waitingFor, waitingIn } from "./unread.js";

// Replaces the content, keeping the focus on the control with the same key.
function renew(host, nodes) {
  const focused = host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  host.replaceChildren();
  fill(host, nodes);
  if (!focused) return;
  for (const node of host.querySelectorAll("[data-key]")) {
    if (node.dataset.key === focused) node.focus({ preventScroll: true });
  }
}

/** A number of things that wait, in a red disc; words for those who hear it. */
export function badge(count, words) {
  if (count === 0) return null;
  return [make("span", { class: "badge", "aria-hidden": "true" }, count > 99 ? "99+" : String(count)), make("span", { class: "sr" }, `, ${count} ${words}`)];
}

/** The row of people. `choose(user)` and `add()` are what pressing does. */
export function renderPeople(host, current, { choose, add }) {
  const chip = (id, content) =>
    make(
      "button",
      { type: "button", class: "person", "aria-pressed": String(id === current), dataset: { key: id }, on: { click: () => choose(id) } },
      content,
    );
  renew(host, [
    users().map((user) =>
      chip(user.id, [
        avatar(user.id, displayName(user)),
        make("bdi", { class: "person-name" }, displayName(user)),
        badge(waitingFor(user.id), "waiting"),
      ]),
    ),
    chip(SPECTATOR, [icon("eye"), make("span", { class: "person-name" }, "Spectator")]),
    make("button", { type: "button", class: "person add", dataset: { key: "add" }, on: { click: add } }, icon("plus"), make("span", { class: "person-name" }, "Add a person")),
  ]);
  const chosen = host.querySelector('[aria-pressed="true"]');
  if (chosen) keepInView(host, chosen);
}

// Only the row scrolls, never the page (scrollIntoView would move that too).
function keepInView(row, node) {
  const [left, right] = [node.offsetLeft - row.offsetLeft, node.offsetLeft - row.offsetLeft + node.offsetWidth];
  if (left < row.scrollLeft) row.scrollLeft = left - 8;
  else if (row.scrollLeft + row.clientWidth < right) row.scrollLeft = right - row.clientWidth + 8;
}

/** The channels of every server with their threads. */
export function renderChannels(host, current, user, { open, add }) {
  const entry = (channel) =>
    make(
      "li",
      {},
      make(
        "button",
        {
          type: "button",
          class: channel.archived ? "channel archived" : "channel",
          "aria-current": channel.id === current ? "page" : null,
          dataset: { key: channel.id },
          on: { click: () => open(channel.id) },
        },
        make("span", { class: "channel-mark", "aria-hidden": "true" }, channel.kind === "thread" ? "⌙" : "#"),
        channel.kind === "thread" && make("span", { class: "sr" }, "Thread "),
        make("bdi", { class: "channel-name" }, channel.name),
        channel.archived && make("span", { class: "sr" }, ", archived"),
        badge(waitingIn(user, channel.id), "waiting"),
      ),
      threadsOf(channel),
    );
  const threadsOf = (channel) => {
    const threads = channels()
      .filter((thread) => thread.kind === "thread" && thread.parent === channel.id && !(thread.private && user === SPECTATOR))
      .sort((left, right) => Number(left.archived ?? false) - Number(right.archived ?? false));
    return threads.length > 0 && make("ul", { class: "threads", "aria-label": `Threads of ${channel.name}` }, threads.map(entry));
  };
  renew(
    host,
    guilds().map((guild) =>
      make(
        "section",
        {},
        make(
          "div",
          { class: "guild-head" },
          make("h2", {}, make("bdi", {}, guild.name)),
          make("button", { type: "button", class: "square small", "aria-label": `New channel in ${guild.name}`, dataset: { key: `add-${guild.id}` }, on: { click: () => add(guild) } }, icon("plus")),
        ),
        make(
          "ul",
          {},
          channels()
            .filter((channel) => channel.guild === guild.id && channel.kind !== "thread")
            .map(entry),
        ),
      ),
    ),
  );
}

/** The clock's face: rebuilt only when the minute has changed. */
export function renderClock(host) {
  const minute = String(Math.floor(now() / 60000));
  if (host.dataset.minute === minute) return;
  host.dataset.minute = minute;
  host.replaceChildren(timeElement(now(), "face"));
}
