// The sandbox's control surface, one function a call; see docs/sandbox-control.md.

/** What the server refused, in its own sentence. */
export class Refused extends Error {}

async function ask(method, path, body, signal) {
  const request = { method, signal, headers: {}, cache: "no-store" };
  if (body !== undefined) {
    request.headers["content-type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused("The sandbox cannot be reached. Is the program still running?");
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text === "" ? null : JSON.parse(text);
  } catch {
    data = null;
  }
  if (!answer.ok) {
    throw new Refused(data?.error ?? `The sandbox answered ${answer.status} to ${path.split("?")[0]}.`);
  }
  return data;
}

function query(fields) {
  return new URLSearchParams(fields).toString();
}

export const readWorld = () => ask("GET", "/sandbox/world");
export const readCommands = () => ask("GET", "/sandbox/commands");
export const readMessages = (channel, user) => ask("GET", `/sandbox/messages?${query({ channel, user })}`);
export const readDms = (user) => ask("GET", `/sandbox/dms?${query({ user })}`);
export const addUser = (display_name) => ask("POST", "/sandbox/users", { display_name });
export const addChannel = (guild, name) => ask("POST", "/sandbox/channels", { guild, name });
export const say = (user, channel, content) => ask("POST", "/sandbox/say", { user, channel, content });
export const command = (user, channel, name, options) =>
  ask("POST", "/sandbox/command", { user, channel, name, options });
export const autocomplete = (user, channel, name, options, signal) =>
  ask("POST", "/sandbox/autocomplete", { user, channel, name, options }, signal);
export const press = (user, channel, message, custom_id, values) =>
  ask("POST", "/sandbox/press", { user, channel, message, custom_id, ...(values ? { values } : {}) });
export const submitModal = (user, interaction, custom_id, fields) =>
  ask("POST", "/sandbox/modal", { user, interaction, custom_id, fields });
export const setDms = (user, open) => ask("POST", "/sandbox/dms", { user, open });
export const advanceClock = (advance_ms) => ask("POST", "/sandbox/clock", { advance_ms });

/** The address of a file of this sandbox, or null: nothing is loaded from elsewhere. */
export function ownAddress(address) {
  if (typeof address !== "string") return null;
  let parsed = null;
  try {
    parsed = new URL(address, location.href);
  } catch {
    return null;
  }
  const loopback = ["localhost", "127.0.0.1", "[::1]", "cdn.discordapp.com", "media.discordapp.net"];
  if (parsed.origin !== location.origin && !loopback.includes(parsed.hostname)) return null;
  return parsed.pathname + parsed.search;
}

/**
 * Listens to what one user may see. Calls `onOpen` at every connection (the first too), so
 * that whatever was missed in between can be fetched, `onLost` when it breaks, and returns
 * a function that stops listening.
 */
export function listen(user, { onEvent, onOpen, onLost }) {
  let source = null;
  let timer = 0;
  let wait = 500;
  let stopped = false;
  const open = () => {
    source = new EventSource(`/sandbox/events?${query({ user })}`);
    source.addEventListener("open", () => {
      wait = 500;
      onOpen();
    });
    source.addEventListener("message", ({ data }) => {
      let event = null;
      try {
        event = JSON.parse(data);
      } catch {
        return; // A line that is no JSON is a keep-alive at best.
      }
      onEvent(event);
    });
    source.addEventListener("error", () => {
      if (stopped) return;
      onLost();
      // The browser gives up for good after an HTTP error, so all retrying is done here.
      source.close();
      clearTimeout(timer);
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, 5000);
    });
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source.close();
  };
}
