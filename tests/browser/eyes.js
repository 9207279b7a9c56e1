// What a test sees of the page: put into it before its own scripts, and no part of it.

"use strict";

globalThis.eyes = (() => {
  const POLL = 15; // Milliseconds between two looks.
  const STILL = 120; // Milliseconds without any change after which a page stands still.
  const FINGER = 44; // Points across what a finger is to hit.
  const SMALLEST = 12; // Pixels of type.

  let changed = performance.now();
  let changedFocus = 0; // How often: a page begins without a focus.
  let [aimed, landed, asked] = [null, null, null];
  addEventListener("DOMContentLoaded", () => {
    const note = () => (changed = performance.now());
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    document.addEventListener("scroll", note, { capture: true, passive: true });
  });
  addEventListener("focusin", () => (changedFocus += 1), { capture: true });
  // A touch that misses what it is aimed at, since something has moved meanwhile, does nothing.
  const land = (event) => {
    landed = event.target;
    if (!aimed || aimed.node.contains(landed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", land, { capture: true });

  /** Whether somebody can see it. */
  const isSeen = (node) => {
    if (!node?.isConnected || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = node.getBoundingClientRect();
    return 1 < width && 1 < height;
  };

  /** Whether somebody can use it. */
  const isUsable = (node) => isSeen(node) && !node.disabled && !node.closest("[inert]");

  const nameOf = (node) => (node.getAttribute("aria-label") ?? node.innerText).replace(/\s+/g, " ").trim();

  /** What `look` finds as soon as it finds anything; null when the time is over. */
  async function until(look, milliseconds) {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (deadline < performance.now()) return null;
      await new Promise((wake) => setTimeout(wake, POLL));
    }
  }

  /** Whether nothing is under way: no press, no command, nothing that moves. */
  const isStill = () => {
    const isBusy = document.querySelector(".busy, .thinking, .under-way:not(:empty)");
    return !isBusy && STILL < performance.now() - changed;
  };

  /** The last usable control of that name, below `within`. */
  const named = (name, within = document) =>
    [...within.querySelectorAll("button, a[href], summary, [role=option]")].filter((node) => isUsable(node) && nameOf(node) === name).at(-1) ?? null;

  /** The control that makes one somebody, in the row at the top. */
  const person = (name) => [...document.querySelectorAll("#people .person")].find((node) => node.querySelector(".person-name").innerText === name) ?? null;

  const control = (id) => [...document.querySelectorAll("[data-custom-id]")].filter((node) => node.dataset.customId === id && isUsable(node)).at(-1) ?? null;
  const controls = (stem) => [...document.querySelectorAll(`[data-custom-id^="${stem}"]`)].filter(isUsable);

  /** Where to touch a control, once it is in view, lies on top and stands still. */
  function aim(node) {
    if (!isUsable(node) || !isStill()) return null;
    const box = node.getBoundingClientRect();
    const isWhole = 0 <= box.top && box.bottom <= innerHeight && isTop(node, box);
    if (!isWhole) {
      node.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      changed = performance.now();
      return null;
    }
    [aimed, landed] = [{ node, words: nameOf(node) }, null];
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  const isTop = (node, box) => {
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top === node || node.contains(top);
  };

  /** Whether the last touch has pressed what it was aimed at, and the words of what it has met. */
  async function pressed() {
    await until(() => landed, 5000);
    const told = { isIt: aimed.node.contains(landed), words: aimed.words };
    if (!told.isIt) told.words = landed ? nameOf(landed).slice(0, 80) : "nothing";
    aimed = null;
    return told;
  }

  // Whether a panel has an answer that may only be changed.
  const hasChosen = (article) => article.innerText.includes("Your answer is in");

  /**
   * What is to be done next in a bout: "over", the control that asks for a choice, or the one that
   * opens the panel; null while something is under way.
   */
  function turn() {
    if (!isStill()) return null;
    asked = null;
    if (controls("s1:again:").length > 0) return { state: "over" };
    const newest = (stem) => {
      const all = controls(stem).filter((node) => !hasChosen(node.closest("article")));
      const article = all.at(-1)?.closest("article");
      return all.find((node) => article?.contains(node));
    };
    const choice = newest("s1:advised:") ?? newest("s1:choose:") ?? newest("s1:go:");
    const found = choice ?? newest("s1:panel:");
    if (!found) return null;
    const article = found.closest("article");
    asked = { article, says: says(article) };
    return {
      state: choice ? "asked" : "closed",
      id: found.dataset.customId,
      isMenu: found.classList.contains("menu-opener"),
      isPrivate: found.closest(".ephemeral, #dm") !== null,
      words: nameOf(found),
    };
  }

  // A message with its controls, open menus aside.
  const says = (article) =>
    JSON.stringify([[...article.querySelectorAll(".part-body")].map((part) => part.innerText), [...article.querySelectorAll("[data-custom-id]")].map((node) => [node.dataset.customId, node.disabled])]);

  /** Whether the message that asked last is another by now, and nothing is under way. */
  const isAnswered = () => isStill() && (!isSeen(asked.article) || says(asked.article) !== asked.says);

  /** Whether a choice can be made that was not made yet, be it the rest of the one before. */
  const hasMore = () => {
    const article = [...controls("s1:choose:"), ...controls("s1:go:")].at(-1)?.closest("article");
    return Boolean(article) && !hasChosen(article);
  };

  /** The message that asked last. */
  const asking = () => asked?.article ?? null;

  /** Whether all these messages are on the page, be they in view or not. */
  const shows = (ids) => ids.every((id) => document.querySelector(`article[data-id="${id}"]`));

  /** What somebody must see to decide, in points and in words, and what can be pressed there. */
  function decision() {
    const parts = ["body", "files", "embeds", "rows"].map((name) => asked.article.querySelector(`.part-${name}`));
    const boxes = parts.map((part) => (isSeen(part) ? part.getBoundingClientRect() : null));
    if (parts.some((part) => [...part.querySelectorAll("img")].some((image) => !image.complete))) return null;
    const seen = boxes.filter(Boolean);
    const [top, bottom] = [Math.min(...seen.map((box) => box.top)), Math.max(...seen.map((box) => box.bottom))];
    const high = (at) => Math.round(boxes[at]?.height ?? 0);
    const text = [parts[0], parts[2], parts[3]].map((part) => (isSeen(part) ? part.innerText : "")).join("\n");
    const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    const options = ["advised", "choose", "route", "go", "same"].flatMap((stem) => controls(`s1:${stem}:`)).filter((node) => asked.article.contains(node));
    return {
      height: Math.round(bottom - top),
      words: words.length,
      content: high(0),
      picture: high(1) + high(2),
      rows: high(3),
      isPrivate: asked.article.closest(".ephemeral, #dm") !== null,
      cut: [...parts[3].querySelectorAll(".button > span")].filter((span) => span.clientWidth + 1 < span.scrollWidth).map(nameOf),
      text: text.trim(),
      options: options.map((node) => ({ id: node.dataset.customId, words: nameOf(node), isMenu: node.classList.contains("menu-opener"), isBlue: node.classList.contains("primary") })),
    };
  }

  const openMenu = () => [...document.querySelectorAll(".menu")].find((menu) => isSeen(menu.querySelector(".menu-list"))) ?? null;

  /** A line of the open menu that is not chosen yet: the one so far down, and round again. */
  const line = (down) => {
    const lines = [...(openMenu()?.querySelectorAll("[role=option]:not([aria-selected=true])") ?? [])];
    return lines[down % lines.length] ?? null;
  };

  // ---- The focus -------------------------------------------------------------------------

  /** How the focus is shown on an element: by an outline, or in one of the page's other ways. */
  function ring(node) {
    const style = getComputedStyle(node);
    if (style.outlineStyle !== "none" && 2 <= parseFloat(style.outlineWidth)) return "outline";
    const line = node.closest(".composer-line");
    if (line && getComputedStyle(line).boxShadow !== "none") return "shadow";
    const body = node.classList.contains("log") && node.parentElement;
    if (body && 2 <= parseFloat(getComputedStyle(body, "::after").borderTopWidth)) return "frame";
    return null;
  }

  /** How much of a box its scrolling ancestors and the window leave to be seen, in square pixels. */
  function shown(node) {
    let { left, top, right, bottom } = node.getBoundingClientRect();
    for (let up = node.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const box = up.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    return Math.max(0, right - left) * Math.max(0, bottom - top);
  }

  /** Where the focus is, and what is wrong with that, if anything is. */
  function focus() {
    const node = document.activeElement;
    if (!node || node === document.body || node === document.documentElement) return { wrong: "the focus is lost", words: "", id: null };
    const told = { words: `<${node.tagName.toLowerCase()}> ${nameOf(node).slice(0, 60)}`, id: node.dataset.customId ?? null, wrong: null };
    if (!isSeen(node)) told.wrong = "what has the focus cannot be seen";
    else if (!node.matches(":focus-visible")) told.wrong = "the focus is not meant to be seen";
    else if (!ring(node)) told.wrong = "nothing shows the focus";
    else if (shown(node) < 20) told.wrong = "what has the focus is scrolled away";
    return told;
  }

  /** Which way a control lies from where the focus is, and what is wrong with the focus. */
  function way(node) {
    const from = document.activeElement;
    if (!isUsable(node)) return { to: "nowhere", wrong: null };
    if (from === document.body && changedFocus === 0) return { to: "on", wrong: null };
    if (from === node) return { to: "here", ...focus() };
    const isAfter = from.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
    return { to: isAfter ? "on" : "back", ...focus() };
  }

  // ---- The layout ------------------------------------------------------------------------

  const path = (node) => `<${node.tagName.toLowerCase()} class="${node.className}"> ${nameOf(node).slice(0, 40)}`;

  // Cut off, perhaps with dots at its end, by something that is in the window.
  function isCutOff(node) {
    for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
      const box = up.getBoundingClientRect();
      if (["hidden", "clip"].includes(getComputedStyle(up).overflowX) && 0 <= box.left && box.right <= innerWidth) return true;
    }
    return false;
  }

  function sideways() {
    const wrong = [];
    const root = document.documentElement;
    if (innerWidth < root.scrollWidth || 1 < Math.abs(visualViewport.width * visualViewport.scale - innerWidth)) {
      wrong.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`);
    }
    for (const node of document.querySelectorAll("body *")) {
      // A row of people may be swept along; it shows that it goes on.
      if (!isSeen(node) || node.closest(".people, .sr, svg")) continue;
      const flow = getComputedStyle(node).overflowX;
      const isCut = node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0;
      if (isCut && (flow === "auto" || flow === "scroll")) wrong.push(`scrolls sideways: ${path(node)}`);
      const box = node.getBoundingClientRect();
      if ((innerWidth + 1 < box.right || box.left < -1) && !isCutOff(node)) wrong.push(`stands over the edge: ${path(node)}`);
    }
    return wrong;
  }

  function smallType() {
    const wrong = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement;
      if (text.data.trim() === "" || !isSeen(node) || node.closest(".sr, [aria-hidden=true]")) continue;
      const size = parseFloat(getComputedStyle(node).fontSize);
      if (size < SMALLEST - 0.01) wrong.add(`type of ${size.toFixed(2)} px: ${path(node)}`);
    }
    return [...wrong];
  }

  // A link within a sentence is as high as its line.
  const isWithinText = (node) => getComputedStyle(node).display === "inline" || node.closest(".text") !== null;

  function smallTargets() {
    const wrong = [];
    for (const node of document.querySelectorAll("button, a[href], summary, input, select, textarea, [role=option]")) {
      if (!isUsable(node) || shown(node) === 0 || isWithinText(node)) continue;
      // A box to tick is hit by its label.
      const box = (node.closest("label") ?? node).getBoundingClientRect();
      if (box.height < FINGER - 0.5 || box.width < FINGER - 0.5) {
        wrong.push(`${box.width.toFixed(0)} × ${box.height.toFixed(0)} to be touched: ${path(node)}`);
      }
    }
    return wrong;
  }

  /** Everything that is wrong with the layout; a finger needs more room than a mouse. */
  const faults = (isTouched) => [...sideways(), ...smallType(), ...(isTouched ? smallTargets() : [])];

  return { until, isSeen, isUsable, isStill, named, person, control, controls, aim, pressed, turn, isAnswered, hasMore, asking, shows, line, decision, openMenu, focus, way, faults };
})();
