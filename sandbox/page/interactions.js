// What one has set off and what became of it: commands on their way, presses, the bot's modals.

import * as api from "./api.js";
import { showModal } from "./dialogs.js";
import { toast } from "./dom.js";
import { interactionOf } from "./message.js";

const PRESS_PATIENCE = 10_000; // Milliseconds until a press nobody answered stops spinning.
const REMEMBERED = 200;

/** The id of something that is told by itself or within an object. */
export const idOf = (thing) => (thing !== null && typeof thing === "object" ? thing.id : thing) ?? null;

/** The interactions of everybody on this page; `onChange()` is called when one must be repainted. */
export class Interactions {
  constructor(onChange) {
    this.onChange = onChange;
    this.underWay = [];
    this.presses = new Map();
    this.states = new Map();
  }

  /** That person's commands in that channel which have no answer yet. */
  at(user, channel) {
    return this.underWay.filter((item) => item.user === user && item.channel === channel);
  }

  /** Follows a command that is being sent; the caller says when it is, or that it could not. */
  follow({ user, channel }, label) {
    const item = { key: `${Date.now()}-${Math.random()}`, user, channel, label, state: "sending", interaction: null };
    this.underWay.push(item);
    this.onChange();
    return {
      sent: (interaction) => {
        item.interaction = interaction;
        const state = this.states.get(interaction);
        if (state) this.settle(interaction, state);
        this.onChange();
      },
      failed: (reason) => {
        Object.assign(item, { state: "failed", words: reason });
        this.onChange();
      },
    };
  }

  forget(item) {
    this.underWay = this.underWay.filter((other) => other !== item);
    this.onChange();
  }

  /** Presses a component of `message` in `log`, as `user` in `channel`. */
  async press(log, { user, channel }, message, customId, values) {
    const show = (state) => log.pressing(message.id, customId, state);
    show("busy");
    try {
      const interaction = idOf((await api.press(user, channel, message.id, customId, values))?.interaction);
      if (interaction === null) {
        show("answered");
        return;
      }
      this.presses.set(interaction, show);
      const state = this.states.get(interaction);
      if (state) this.settle(interaction, state);
      setTimeout(() => this.settle(interaction, "answered"), PRESS_PATIENCE);
    } catch (error) {
      show("answered");
      toast(error.message);
    }
  }

  /** What became of an interaction. The event may overtake the answer that names it. */
  settle(interaction, state) {
    if (interaction === null) return;
    this.states.set(interaction, state);
    if (this.states.size > REMEMBERED) this.states.delete(this.states.keys().next().value);
    const show = this.presses.get(interaction);
    if (show && state !== "thinking") {
      this.presses.delete(interaction);
      show(state === "failed" ? "failed" : "answered");
    }
    const item = this.underWay.find((other) => other.interaction === interaction);
    if (!item) return;
    if (state === "answered") this.underWay = this.underWay.filter((other) => other !== item);
    else item.state = state;
    this.onChange();
  }

  /** A message came that answers one of them. */
  arrived(message) {
    const interaction = interactionOf(message);
    if (interaction) this.underWay = this.underWay.filter((item) => item.interaction !== interaction);
  }

  /** Shows the modal that an interaction of `user` opened. */
  question(event, user) {
    const modal = event.modal ?? event.data ?? event;
    const interaction = idOf(event.interaction);
    this.settle(interaction, "answered");
    showModal(modal, async (fields) => {
      await api.submitModal(user, interaction, modal.custom_id, fields);
    });
  }
}
