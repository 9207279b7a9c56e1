// Points in time, shown against the product's clock and kept true as it runs or is moved.

import { make } from "./dom.js";
import { now } from "./world.js";

const LOCALE = "en-GB";
const formats = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  f: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  face: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
};
const formatters = new Map(
  Object.entries(formats).map(([style, parts]) => [style, new Intl.DateTimeFormat(LOCALE, parts)]),
);
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
// The length of each in seconds, and how many of them are one of the next.
const UNITS = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, 30],
  ["month", 2592000, 12],
  ["year", 31536000, Infinity],
];

/**
 * A time element. `style` is one of Discord's letters (`R` lives), `stamp` (when a message
 * was sent) or `face` (the clock's).
 */
export function timeElement(milliseconds, style, traits = {}) {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return make("span", traits, "at an unknown time");
  return make(
    "time",
    {
      ...traits,
      datetime: date.toISOString(),
      title: formatters.get("F").format(date),
      dataset: { at: milliseconds, style },
    },
    words(milliseconds, style),
  );
}

/** Brings every time on the page up to date; cheap enough to call each second. */
export function refreshTimes(root = document) {
  for (const node of root.querySelectorAll('time[data-style="R"], time[data-style="stamp"]')) {
    const wanted = words(Number(node.dataset.at), node.dataset.style);
    // Changing the text node's data, not the node: a live region would read a new one aloud.
    if (node.firstChild.data !== wanted) node.firstChild.data = wanted;
  }
}

export function words(milliseconds, style) {
  if (style === "R") return fromNow(milliseconds);
  if (style === "stamp") return stamp(milliseconds);
  return (formatters.get(style) ?? formatters.get("f")).format(milliseconds);
}

/** Whether two times fall on one day of the reader's calendar. */
export function sameDay(left, right) {
  return new Date(left).toDateString() === new Date(right).toDateString();
}

function fromNow(milliseconds) {
  const seconds = (milliseconds - now()) / 1000;
  // Rounded first, so that what is all but a day is a day and not 24 hours.
  const count = (length) => Math.round(Math.abs(seconds) / length);
  const [unit, length] = UNITS.find(([, length, most]) => count(length) < most);
  return relative.format(Math.sign(seconds) * count(length), unit);
}

function stamp(milliseconds) {
  const today = now();
  if (sameDay(milliseconds, today)) return words(milliseconds, "t");
  if (sameDay(milliseconds, today - 86400000)) return `Yesterday at ${words(milliseconds, "t")}`;
  return `${words(milliseconds, "d")} ${words(milliseconds, "t")}`;
}
