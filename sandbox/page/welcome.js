// The first visit's greeting, which can be called up again: how to play here.

import * as api from "./api.js";
import { CREDITS } from "./credits.js";
import { icon, make } from "./dom.js";
import { GAMES } from "./games.js";
import { botName } from "./world.js";

const KEY = "summa-rudis-welcomed";
const TRIES = 100;
const PAUSE = 100; // Milliseconds between two of them.

/**
 * The greeting over an empty channel's log, until something was done there, or over any when it
 * is asked for; its buttons send the first command by `composer`.
 */
export class Welcome {
  constructor(host, composer, showChannel, press) {
    Object.assign(this, { composer, showChannel, press });
    this.root = make("div", { class: "welcome-host" });
    host.prepend(this.root);
    this.sign = "";
    this.player = null;
    this.isEmpty = false;
    this.isAsked = false;
    this.isAside = false;
    try {
      this.isNew = localStorage.getItem(KEY) !== "yes";
    } catch {
      this.isNew = true; // Without storage it greets every time.
    }
  }

  /** For that player's name, or null for a spectator, in a channel that is empty or not. */
  paint(player, isEmpty) {
    // Once something stands in the channel it is there again as soon as that is gone.
    Object.assign(this, { player, isEmpty, isAside: this.isAside && isEmpty });
    const [starter, teacher] = [this.starter(), this.teacher()];
    const isOpen = this.isAsked || (this.isNew && isEmpty && !this.isAside);
    const sign = isOpen ? JSON.stringify([player, starter?.label, teacher?.label]) : "";
    if (this.sign === sign) return;
    this.sign = sign;
    this.root.replaceChildren();
    if (!isOpen) return;
    this.root.append(
      welcomeCard({
        player,
        botName: botName(),
        onPlay: starter && ((game) => this.play(starter, game)),
        onLearn: teacher && ((game) => this.learn(teacher, game)),
        onClose: () => {
          this.close();
          this.composer.focus();
        },
      }),
    );
  }

  // Where it stands open already, it shows what is folded in it, and goes when that is shown.
  open() {
    const more = this.root.querySelector("details");
    if (more?.open) return this.close();
    this.isAsked = true;
    this.paint(this.player, this.isEmpty);
    if (!more) return this.root.querySelector("button:not(:disabled)")?.focus();
    more.open = true;
    more.querySelector("summary").focus();
    more.scrollIntoView({ block: "nearest" });
  }

  close() {
    Object.assign(this, { isNew: false, isAsked: false });
    try {
      localStorage.setItem(KEY, "yes");
    } catch {
      // As above.
    }
    this.paint(this.player, this.isEmpty);
  }

  // Makes room for what was begun, until that is there.
  stepAside() {
    Object.assign(this, { isAside: true, isAsked: false });
    this.paint(this.player, this.isEmpty);
  }

  // The registered command that starts a bout, whatever it is called today.
  starter() {
    const { leaves } = this.composer;
    return leaves.find((leaf) => leaf.label === "/bout start") ?? leaves.find((leaf) => leaf.path.at(-1) === "start") ?? null;
  }

  // The registered command that teaches a game.
  teacher() {
    return this.composer.leaves.find((leaf) => leaf.path.at(-1) === "learn") ?? null;
  }

  // Sends it at once: nothing of it is left to choose.
  async learn(leaf, title) {
    this.stepAside();
    this.showChannel();
    const card = this.composer.open(leaf);
    const game = leaf.options.find(({ name }) => name === "game");
    if (game) await card.prefer(game, (text) => text === title);
    card.submit();
  }

  // Asks which games there are, and presses the one by its name.
  async play(leaf, title) {
    this.stepAside();
    this.showChannel();
    const { user, channel } = this.composer.place();
    await this.composer.run(leaf, [], {});
    for (let tries = 0; tries < TRIES; tries += 1) {
      const messages = await api.readMessages(channel, user).catch(() => []);
      for (const message of messages.filter(({ seen_as }) => seen_as === "ephemeral").reverse()) {
        const all = (message.components ?? []).flatMap((row) => row.components ?? []);
        const button = all.find(({ label }) => label === title);
        if (button) {
          await this.press({ user, channel }, message, button.custom_id, []);
          return;
        }
      }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

// Whose the games are, and whose their numbers: folded, for whoever asks.
function credits() {
  const entry = ({ makers, printed, ours }) =>
    make(
      "li",
      {},
      make("strong", {}, makers),
      make("p", {}, make("em", {}, "Printed: "), printed),
      make("p", {}, make("em", {}, "This project’s own: "), ours),
    );
  return make(
    "details",
    { class: "welcome-credits" },
    make("summary", {}, "Whose games these are, and whose numbers"),
    make("ul", {}, ...CREDITS.map(entry)),
  );
}

// The games to choose from: what each is like, and for a player what teaches it and what begins it.
function games(isPlayer, onLearn, onPlay) {
  const begins = (label, title, begin, look) =>
    make("button", { type: "button", class: look, "aria-label": `${label} ${title}`, disabled: !begin, on: { click: () => begin(title) } }, label);
  const entry = ({ title, players, about, sign }) =>
    make(
      "li",
      {},
      make("img", { src: `data:image/svg+xml,${encodeURIComponent(sign)}`, alt: "", width: "44", height: "44" }),
      make("strong", {}, title),
      isPlayer && make("div", { class: "welcome-begin" }, begins("Learn", title, onLearn, "button"), begins("Play", title, onPlay, "button primary")),
      make("p", { class: "welcome-about" }, make("span", { class: "welcome-extent" }, `${players} players. `), about),
    );
  return make("ul", { class: "welcome-games", "aria-label": "The games" }, ...GAMES.map(entry));
}

// What else one may want to know of this page: folded.
function aside() {
  const line = (words) => make("li", {}, words);
  return make(
    "details",
    { class: "welcome-credits" },
    make("summary", {}, "More about this page"),
    make(
      "ul",
      {},
      line("The names at the top are other players: switch whenever you like and play them all."),
      line("Where people play each other, hidden cards come to each by direct message."),
      line("Nobody has to wait: move the bot’s clock forward."),
    ),
  );
}

// How to play here: one line and the games.
function welcomeCard({ player, botName, onPlay, onLearn, onClose }) {
  return make(
    "section",
    { class: "welcome", "aria-labelledby": "welcome-title" },
    make(
      "div",
      { class: "welcome-head" },
      make("h3", { id: "welcome-title" }, "Welcome to the arena"),
      onClose && make("button", { type: "button", class: "square small", "aria-label": "Close the welcome", on: { click: onClose } }, icon("close")),
    ),
    make(
      "div",
      { class: "welcome-body" },
      player
        ? make("p", {}, "You are ", make("strong", {}, make("bdi", {}, player)), ". ", make("strong", {}, "Learn"), " shows you a game move by move, ", make("strong", {}, "Play"), " begins a bout against the house, our AI. ", make("code", {}, "/bout start"), " opens a lobby for a friend.")
        : make("p", {}, "You are only watching. Choose a name at the top to play."),
      games(Boolean(player), onLearn, onPlay),
      aside(),
      credits(),
    ),
    player && !onPlay && make("p", { class: "welcome-foot hint" }, `Waiting for ${botName} to arrive…`),
  );
}
