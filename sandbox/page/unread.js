// Who is waited for where: mentions since a person last looked, and unread direct messages.
// Kept for the browser session, so that a reload does not forget it.

import { byAge, channel as channelOf, person } from "./world.js";
import { mentioned } from "./message.js";

const KEY = "summa-rudis-unread";
const state = { tallied: {}, waiting: {}, seenDm: {}, unreadDm: {}, dismissed: [] };

try {
  Object.assign(state, JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
} catch {
  // Without storage the badges merely start empty after a reload.
}

function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // As above.
  }
}

/**
 * Counts the mentions in public messages of a channel, all it has, that were not counted yet.
 * `isWatching(user)` says who has that channel before their eyes now.
 */
export function tally(channel, messages, isWatching) {
  const before = state.tallied[channel];
  if (before && isAnew(messages, before)) forget(channel);
  for (const message of messages) count(channel, message, isWatching);
  keep();
}

/** Counts the mentions in one message that has just come. */
export function notice(channel, message, isWatching) {
  count(channel, message, isWatching);
  keep();
}

function count(channel, message, isWatching) {
  const before = state.tallied[channel];
  if (message.seen_as && message.seen_as !== "public") return;
  if (before && byAge(message.id, before) <= 0) return;
  state.tallied[channel] = message.id;
  for (const user of new Set(mentioned(message))) {
    if (user === message.author?.id || isWatching(user)) continue;
    state.waiting[user] ??= {};
    state.waiting[user][channel] = (state.waiting[user][channel] ?? 0) + 1;
  }
}

// A sandbox that was started again begins with empty channels: what was counted is gone.
function isAnew(messages, before) {
  const [oldest, newest] = [messages[0]?.id, messages.at(-1)?.id];
  return !newest || byAge(newest, before) < 0 || byAge(oldest, before) > 0;
}

function forget(channel) {
  delete state.tallied[channel];
  for (const places of Object.values(state.waiting)) delete places[channel];
}

/** Forgets the channels and the people that the world has no more. */
export function prune() {
  for (const places of [state.tallied, ...Object.values(state.waiting)]) {
    Object.keys(places).filter((id) => !channelOf(id)).forEach((id) => delete places[id]);
  }
  for (const people of [state.waiting, state.seenDm, state.unreadDm]) {
    Object.keys(people).filter((id) => !person(id)).forEach((id) => delete people[id]);
  }
  keep();
}

/** That person has read the channel. */
export function looked(user, channel) {
  if (state.waiting[user]?.[channel]) {
    delete state.waiting[user][channel];
    keep();
  }
}

/** Counts what the bot wrote to a person; `isOpen` when they are reading it now. */
export function tallyDms(user, messages, isOpen) {
  const newest = messages.at(-1)?.id ?? null;
  const seen = state.seenDm[user] ?? null;
  const isStale = seen && newest && byAge(newest, seen) < 0;
  if (isOpen) {
    state.seenDm[user] = newest;
    state.unreadDm[user] = 0;
  } else {
    state.unreadDm[user] = messages.filter(
      (message) => message.author?.id !== user && (!seen || isStale || byAge(message.id, seen) > 0),
    ).length;
  }
  keep();
}

export const waitingIn = (user, channel) => state.waiting[user]?.[channel] ?? 0;
export const unreadDms = (user) => state.unreadDm[user] ?? 0;

/** All that waits for a person, in channels and in direct messages. */
export function waitingFor(user) {
  return Object.values(state.waiting[user] ?? {}).reduce((sum, count) => sum + count, 0) + unreadDms(user);
}

export function dismiss(id) {
  state.dismissed = [...state.dismissed, id].slice(-300);
  keep();
}

export const isDismissed = (id) => state.dismissed.includes(id);
