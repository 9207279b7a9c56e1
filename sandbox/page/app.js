// The sandbox's page: who one is, where one looks, and what arrives from the server.

import * as api from "./api.js";
import { Composer } from "./composer.js";
import { askName } from "./dialogs.js";
import { announce, byId, make, toast } from "./dom.js";
import { renderChannels, renderClock, renderPeople } from "./frame.js";
import { Interactions, idOf } from "./interactions.js";
import { beforeNextFrame, whenQuiet } from "./later.js";
import { LogView } from "./log.js";
import { refreshTimes, words } from "./time.js";
import * as unread from "./unread.js";
import { Welcome } from "./welcome.js";
import * as world from "./world.js";

const WIDE = matchMedia("(min-width: 68rem)"); // As in the style sheet: both panes are seen.
const TALLIED_CHANNELS = 25;

const here = {
  user: null,
  channel: null,
  view: "channel",
  messages: new Map(),
  dm: { channel: null, messages: new Map() },
  loading: 0,
  held: [],
  isLost: false,
};
let stopListening = () => {};
const paintSoon = beforeNextFrame(paint);
const interactions = new Interactions(paintSoon);

const isSpectator = () => here.user === world.SPECTATOR;
const isDmSeen = () => !document.hidden && !isSpectator() && (WIDE.matches || here.view === "dm");
const isChannelSeen = () => !document.hidden && (WIDE.matches || here.view === "channel");
const me = () => world.person(here.user);

const context = (log) => ({
  user: () => here.user,
  canPress: () => !isSpectator(),
  press: (message, customId, values) => {
    const channel = log() === dmLog ? here.dm.channel : here.channel;
    welcome.close();
    interactions.press(log(), { user: here.user, channel }, message, customId, values);
  },
  dismiss: (message) => {
    unread.dismiss(message.id);
    paint();
    log().focus();
  },
  forget: (item) => {
    interactions.forget(item);
    log().focus();
  },
});
const channelLog = new LogView(byId("channel-log"), context(() => channelLog), {
  label: "Messages of the channel",
  empty: () => make("p", { class: "hint" }, `This is the beginning of #${world.channelName(here.channel)}.`),
});
const dmLog = new LogView(byId("dm-log"), context(() => dmLog), {
  label: "Direct messages",
  empty: () =>
    make(
      "p",
      { class: "hint" },
      isSpectator()
        ? "Spectators have no direct messages."
        : `Nothing yet. ${world.botName()} writes here what only you may know, such as your hand.`,
    ),
});
const composer = new Composer(byId("composer"), {
  id: "composer-text",
  place: () => ({
    user: here.user,
    channel: here.channel,
    name: `#${world.channelName(here.channel)}`,
    isDm: false,
    note: isSpectator() ? "Spectators only read along. Choose a name at the top to play." : null,
  }),
  onCommand: follow,
});
const dmComposer = new Composer(byId("dm-composer"), {
  id: "dm-composer-text",
  place: () => ({
    user: here.user,
    channel: here.dm.channel,
    name: world.botName(),
    isDm: true,
    note: isSpectator() ? "Spectators only read along." : here.dm.channel ? null : "You can write here once the bot has written to you.",
  }),
  onCommand: follow,
});
const welcome = new Welcome(
  byId("channel-log"),
  composer,
  () => setView("channel"),
  (place, message, customId, values) => interactions.press(channelLog, place, message, customId, values),
);

function follow(place, label) {
  welcome.close();
  const following = interactions.follow(place, label);
  paint();
  (place.isDm ? dmLog : channelLog).toEnd(true);
  return following;
}

// ---- Where one is ----------------------------------------------------------------------

function readHash() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const [user, channel] = [wanted.get("user"), wanted.get("channel")];
  const isKnown = user === world.SPECTATOR || world.users().some((person) => person.id === user);
  return {
    user: isKnown ? user : here.user ?? world.users()[0]?.id ?? world.SPECTATOR,
    channel: world.channel(channel) ? channel : here.channel ?? world.channels()[0]?.id ?? null,
    view: wanted.get("view") === "dm" ? "dm" : "channel",
  };
}

function writeHash() {
  const fields = new URLSearchParams({ channel: here.channel ?? "", user: here.user });
  if (here.view === "dm") fields.set("view", "dm");
  history.replaceState(null, "", `#${fields}`);
}

function become(user) {
  if (user === here.user) return;
  here.user = user;
  here.messages = new Map();
  here.dm = { channel: null, messages: new Map() };
  if (isSpectator() && here.view === "dm") setView("channel");
  writeHash();
  announce(isSpectator() ? "You are a spectator now." : `You are ${world.nameOf(user)} now.`);
  connect();
}

function open(channel) {
  closeDrawer();
  const isNew = channel !== here.channel;
  if (isNew) Object.assign(here, { channel, messages: new Map() });
  setView("channel");
  if (!isNew) return undefined;
  paint();
  const loaded = load();
  byId("channel-title").focus({ preventScroll: true });
  return loaded;
}

function setView(view) {
  here.view = view;
  document.body.dataset.view = view;
  writeHash();
  look();
}

/** Marks as read what is before the eyes now. */
function look() {
  if (isChannelSeen()) unread.looked(here.user, here.channel);
  if (isDmSeen()) unread.tallyDms(here.user, dmMessages(), true);
  paintFrame();
}

// ---- Fetching --------------------------------------------------------------------------

async function readAll() {
  const [described, registered] = await Promise.all([api.readWorld(), api.readCommands()]);
  world.adopt(described);
  unread.prune();
  composer.setCommands(registered ?? []);
  dmComposer.setCommands(registered ?? []);
}

function connect() {
  stopListening();
  paint();
  load();
  stopListening = api.listen(here.user, {
    onEvent: receive,
    onOpen: () => {
      here.isLost = false;
      refresh();
    },
    onLost: () => {
      here.isLost = true;
      paintBanner();
      readAllSoon(); // The one who listens may be gone: then it is somebody else who connects.
    },
  });
}

/** Everything anew: after a connection was made or came back. */
async function refresh() {
  try {
    await readAll();
  } catch (error) {
    toast(error.message);
    return;
  }
  if (!world.channel(here.channel)) here.channel = world.channels()[0]?.id ?? null;
  await load();
  await tallyElsewhere();
}

/** The channel and the direct messages of the one who looks. */
async function load() {
  const { user, channel } = here;
  here.loading += 1;
  const turn = here.loading;
  here.held = [];
  let answers;
  try {
    answers = await Promise.all([
      channel ? api.readMessages(channel, user) : [],
      isSpectator() ? { channel: null, messages: [] } : api.readDms(user),
    ]);
  } catch (error) {
    if (turn === here.loading) {
      here.held = null;
      toast(error.message);
    }
    return;
  }
  if (turn !== here.loading) return; // Somebody looks elsewhere by now.
  const [messages, dms] = answers;
  here.messages = keyed(messages);
  here.dm = { channel: dms.channel?.id ?? dms.channel ?? null, messages: keyed(dms.messages ?? []) };
  const held = here.held ?? [];
  here.held = null;
  held.forEach(apply);
  unread.tally(channel, messages, (who) => isWatching(who, channel));
  look();
  paint();
}

const keyed = (messages) => new Map(messages.map((message) => [message.id, message]));
const isWatching = (user, channel) => user === here.user && channel === here.channel && isChannelSeen();

/** Counts what waits for people in places that nobody here looks at. */
async function tallyElsewhere() {
  const others = world.channels().filter((channel) => channel.id !== here.channel).slice(-TALLIED_CHANNELS);
  await Promise.all(
    others.map(async ({ id }) => {
      const messages = await api.readMessages(id, world.SPECTATOR).catch(() => []);
      unread.tally(id, messages, (user) => isWatching(user, id));
    }),
  );
  await tallyDms();
}

async function tallyDms() {
  const others = world.users().filter((user) => user.id !== here.user);
  await Promise.all(
    others.map(async ({ id }) => {
      const dms = await api.readDms(id).catch(() => null);
      if (dms) unread.tallyDms(id, dms.messages ?? [], false);
    }),
  );
  paintFrame();
}

const tallyDmsSoon = whenQuiet(tallyDms, 700);
const reloadSoon = whenQuiet(() => load(), 50);
const readAllSoon = whenQuiet(async () => {
  try {
    await readAll();
  } catch {
    return; // The next event or connection tries again.
  }
  if (world.person(here.user) === null && !isSpectator()) become(world.users()[0]?.id ?? world.SPECTATOR);
  // The server also says this when it lost events of a slow reader: look at everything.
  load();
}, 60);

// ---- What arrives ----------------------------------------------------------------------

function receive(event) {
  switch (event?.type) {
    case "message_create":
    case "message_update":
    case "message_delete":
      if (here.held) here.held.push(event);
      else {
        apply(event);
        paintSoon();
      }
      if (event.type === "message_create") {
        noticeMention(event);
        tallyDmsSoon();
      }
      break;
    case "thread_create":
    case "world":
      readAllSoon();
      break;
    case "clock":
      world.setClock(event.clock_ms);
      paintTimes();
      tallyDmsSoon();
      break;
    case "typing":
      typing(event);
      break;
    case "interaction_state":
      interactions.settle(idOf(event.interaction), event.state);
      break;
    case "modal":
      interactions.question(event, here.user);
      break;
    default:
      break; // A newer server may say more than this page understands.
  }
}

function apply(event) {
  const channel = idOf(event.channel) ?? event.message?.channel_id;
  const message = event.message;
  const isDm = message?.seen_as === "dm" || (here.dm.channel !== null && channel === here.dm.channel);
  if (isDm && here.dm.channel === null) here.dm.channel = channel;
  if (!isDm && channel !== here.channel) return;
  const place = isDm ? here.dm.messages : here.messages;
  const id = idOf(message) ?? event.message_id ?? event.id;
  if (event.type === "message_delete") {
    place.delete(id);
  } else if (message !== null && typeof message === "object" && message.author) {
    place.set(id, message.seen_as ? message : { ...message, seen_as: place.get(id)?.seen_as ?? (isDm ? "dm" : "public") });
    interactions.arrived(message);
    world.meet(message.author);
    (isDm ? dmLog : channelLog).setTyping("");
  } else {
    reloadSoon(); // Only the fact, not the message: fetch it.
  }
}

function noticeMention({ channel, message }) {
  const place = idOf(channel) ?? message?.channel_id;
  if (!message?.id || message.seen_as === "dm" || message.seen_as === "ephemeral" || place === here.dm.channel) {
    if (isDmSeen()) unread.tallyDms(here.user, dmMessages(), true);
    else unread.tallyDms(here.user, dmMessages(), false);
  } else {
    unread.notice(place, message, (user) => isWatching(user, place));
  }
  paintSoon();
}

const typingTimers = new Map();

function typing(event) {
  const channel = idOf(event.channel);
  const log = channel === here.dm.channel ? dmLog : channelLog;
  if (log === channelLog && channel !== here.channel) return;
  const who = idOf(event.user) ?? world.bot()?.id;
  if (who === here.user) return;
  log.setTyping(`${who === world.bot()?.id ? world.botName() : world.nameOf(who)} is typing…`);
  clearTimeout(typingTimers.get(log));
  typingTimers.set(log, setTimeout(() => log.setTyping(""), 8000));
}

// ---- Painting --------------------------------------------------------------------------

const sorted = (messages) => [...messages.values()].sort((left, right) => world.byAge(left.id, right.id));
const dmMessages = () => sorted(here.dm.messages);
const visible = (messages) => messages.filter((message) => !unread.isDismissed(message.id));

function paint() {
  for (const message of here.messages.values()) world.meet(message.author);
  const at = (channel) => interactions.at(here.user, channel);
  channelLog.show(`${here.user}:${here.channel}`, visible(sorted(here.messages)), at(here.channel));
  dmLog.show(`${here.user}:dm`, visible(dmMessages()), here.dm.channel ? at(here.dm.channel) : []);
  composer.refresh();
  dmComposer.refresh();
  paintFrame();
  if (here.held === null) welcome.paint(isSpectator() ? null : world.nameOf(here.user), here.messages.size === 0);
}

function paintFrame() {
  if (here.user === null) return;
  renderPeople(byId("people"), here.user, { choose: become, add: addPerson });
  renderChannels(byId("channels"), here.channel, here.user, { open, add: addChannel });
  const place = world.channel(here.channel);
  const title = place ? `${place.kind === "thread" ? "" : "#"}${place.name}` : "No channel";
  if (byId("channel-title").textContent !== title) byId("channel-title").textContent = title;
  byId("dm-title").replaceChildren(
    isSpectator() ? "Direct messages" : world.botName(),
    isSpectator() ? "" : make("span", { class: "wide-only" }, ` to ${world.nameOf(here.user)}`),
  );
  byId("dm-open").hidden = isSpectator();
  byId("dm-open").setAttribute("aria-checked", String(me()?.dms_open !== false));
  byId("dm-button").hidden = isSpectator();
  const letters = isSpectator() ? 0 : unread.unreadDms(here.user);
  disc(byId("dm-badge"), letters);
  byId("dm-button-words").textContent = letters === 0 ? "Direct messages" : `Direct messages, ${letters} unread`;
  const elsewhere = world.channels().reduce((sum, { id }) => sum + (id === here.channel ? 0 : unread.waitingIn(here.user, id)), 0);
  disc(byId("menu-badge"), elsewhere);
  const waiting = isSpectator() ? 0 : unread.waitingFor(here.user);
  document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${title} · Summa Rudis, the sandbox`;
  paintBanner();
  paintTimes();
}

function disc(node, count) {
  node.hidden = count === 0;
  node.textContent = count === 0 ? "" : String(count);
}

function paintBanner() {
  let text = "";
  if (here.isLost) text = "The connection is lost. Trying again…";
  else if (world.bot() && world.bot().connected === false) text = `${world.botName()} is not connected yet.`;
  const banner = byId("banner");
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = text === "";
}

function paintTimes() {
  renderClock(byId("clock-face"));
  refreshTimes();
}

// ---- Controls --------------------------------------------------------------------------

function addPerson() {
  askName({
    title: "Add a person",
    label: "Name",
    action: "Add",
    limit: 32,
    onName: async (name) => {
      const user = await api.addUser(name);
      world.adopt(await api.readWorld());
      if (user?.id) become(user.id);
      paintFrame();
    },
  });
}

function addChannel(guild) {
  askName({
    title: "New channel",
    label: "Name of the channel",
    action: "Create",
    limit: 100,
    onName: async (name) => {
      const made = await api.addChannel(guild.id, name);
      world.adopt(await api.readWorld());
      if (world.channel(idOf(made))) open(idOf(made));
      paintFrame();
    },
  });
}

function openDrawer() {
  document.body.classList.add("drawer-open");
  byId("backdrop").hidden = false;
  byId("menu-button").setAttribute("aria-expanded", "true");
  for (const id of ["main", "dm", "top"]) byId(id).inert = true;
  byId("menu-close").focus();
}

function closeDrawer() {
  if (!document.body.classList.contains("drawer-open")) return;
  document.body.classList.remove("drawer-open");
  byId("backdrop").hidden = true;
  byId("menu-button").setAttribute("aria-expanded", "false");
  for (const id of ["main", "dm", "top"]) byId(id).inert = false;
  byId("menu-button").focus();
}

async function advance(button) {
  button.disabled = true;
  try {
    const answer = await api.advanceClock(Number(button.dataset.advance));
    world.setClock(answer?.clock_ms);
    paintTimes();
    announce(`The clock shows ${words(world.now(), "face")}.`);
  } catch (error) {
    toast(error.message);
  }
  button.disabled = false;
  button.focus();
}

async function toggleDms() {
  const isOpen = me()?.dms_open !== false;
  try {
    await api.setDms(here.user, !isOpen);
    world.adopt(await api.readWorld());
  } catch (error) {
    toast(error.message);
  }
  paintFrame();
}

function shortcut(event) {
  const isWriting = event.target.closest?.("input, textarea, select, dialog");
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]; // With Alt, some keyboards write a sign.
  if (event.altKey && !event.ctrlKey && digit) {
    const users = world.users().map((user) => user.id);
    const user = digit === "0" ? world.SPECTATOR : users[Number(digit) - 1];
    if (user) {
      event.preventDefault();
      become(user);
    }
  } else if (event.key === "Escape") {
    closeDrawer();
  } else if (event.key === "/" && !isWriting && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    (here.view === "dm" && !WIDE.matches ? dmComposer : composer).startSlash();
  }
}

async function goTo(channel, message) {
  await open(channel);
  if (message) channelLog.toMessage(message);
}

function followLink(event) {
  const link = event.target.closest?.("[data-open-channel], [data-fill-command]");
  if (!link) return;
  if (link.dataset.openChannel) goTo(link.dataset.openChannel, link.dataset.message);
  else (byId("dm").contains(link) ? dmComposer : composer).openText(link.dataset.fillCommand);
}

function listenToControls() {
  byId("menu-button").addEventListener("click", openDrawer);
  byId("menu-close").addEventListener("click", closeDrawer);
  byId("backdrop").addEventListener("click", closeDrawer);
  byId("dm-button").addEventListener("click", () => {
    setView("dm");
    dmLog.toEnd(false);
    byId("dm-title").focus({ preventScroll: true });
  });
  byId("dm-back").addEventListener("click", () => {
    setView("channel");
    byId("dm-button").focus();
  });
  byId("dm-open").addEventListener("click", toggleDms);
  byId("help-button").addEventListener("click", () => {
    setView("channel");
    welcome.open();
  });
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    composer.focus();
  });
  for (const button of document.querySelectorAll("[data-advance]")) button.addEventListener("click", () => advance(button));
  document.addEventListener("keydown", shortcut);
  document.addEventListener("click", followLink);
  document.addEventListener("visibilitychange", look);
  WIDE.addEventListener("change", () => {
    closeDrawer();
    look();
  });
  addEventListener("hashchange", () => {
    const { user, channel, view } = readHash();
    if (channel !== here.channel) Object.assign(here, { channel, messages: new Map() });
    if (user === here.user) load();
    else become(user);
    setView(isSpectator() ? "channel" : view);
    paint();
  });
  setInterval(paintTimes, 1000);
  setInterval(() => document.hidden || tallyDms(), 15_000);
}

async function start() {
  for (let isReady = false; !isReady; ) {
    try {
      await readAll();
      isReady = true;
    } catch (error) {
      byId("banner").hidden = false;
      byId("banner").textContent = error.message;
      await new Promise((wake) => setTimeout(wake, 1500));
    }
  }
  const wanted = readHash();
  Object.assign(here, wanted);
  if (isSpectator()) here.view = "channel";
  document.body.dataset.view = here.view;
  writeHash();
  listenToControls();
  connect();
}

start();
