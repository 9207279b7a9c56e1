// Who and what there is: people, channels, the bot, and the product's clock.

export const SPECTATOR = "spectator";

const world = { guilds: [], users: [], bot: null, channels: new Map(), people: new Map() };
const clock = { at: Date.now(), read: Date.now() };
const met = new Map();

/** Takes over the server's description of the world. */
export function adopt(data) {
  world.guilds = data.guilds ?? [];
  world.bot = data.bot ?? null;
  world.users = (data.users ?? []).filter((user) => !user.bot);
  world.people = new Map((data.users ?? []).map((user) => [user.id, user]));
  if (world.bot && !world.people.has(world.bot.id)) world.people.set(world.bot.id, { ...world.bot, bot: true });
  world.channels = new Map();
  for (const guild of world.guilds) {
    for (const channel of guild.channels ?? []) world.channels.set(channel.id, { ...channel, guild: guild.id });
  }
  setClock(data.clock_ms);
}

export const guilds = () => world.guilds;
export const users = () => world.users;
export const bot = () => world.bot;
export const channel = (id) => world.channels.get(id) ?? null;
export const channels = () => [...world.channels.values()];
export const everybody = () => [...world.people.values()];
export const person = (id) => world.people.get(id) ?? met.get(id) ?? null;

/** Remembers the author of a message, so that somebody who has left still has a name. */
export function meet(author) {
  if (author?.id) met.set(author.id, author);
}

export function nameOf(id) {
  return displayName(person(id)) ?? "unknown-user";
}

export function displayName(someone) {
  return someone ? someone.display_name ?? someone.global_name ?? someone.name ?? someone.username ?? null : null;
}

export function botName() {
  return displayName(world.bot) ?? "Summa Rudis";
}

export function channelName(id) {
  return channel(id)?.name ?? "unknown-channel";
}

const COLOURS = ["#b3541e", "#2f6f8f", "#5c7a2e", "#8b4a8f", "#9a3b4d", "#3f6a5c", "#6a5acd", "#7a5c2e"];

/** A person's colour: the server's, or one that follows from the id. */
export function colourOf(id) {
  const given = person(id)?.avatar_colour;
  if (typeof given === "number") return `#${given.toString(16).padStart(6, "0")}`;
  if (typeof given === "string" && /^#?[0-9a-f]{6}$/i.test(given)) return given.startsWith("#") ? given : `#${given}`;
  let sum = 0;
  for (const digit of String(id)) sum = (sum * 31 + digit.charCodeAt(0)) % 9973;
  return COLOURS[sum % COLOURS.length];
}

/** Sets the product's clock, in milliseconds since 1970; between two settings it runs on. */
export function setClock(milliseconds) {
  if (Number.isFinite(milliseconds)) {
    clock.at = milliseconds;
    clock.read = Date.now();
  }
}

/** The product's time in milliseconds since 1970. */
export const now = () => clock.at + (Date.now() - clock.read);

/** Which of two snowflakes is older: negative if the first. They exceed a double's digits. */
export function byAge(left, right) {
  const [a, b] = [String(left), String(right)];
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
