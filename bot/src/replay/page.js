"use strict";
(async () => {
  const by = (id) => document.getElementById(id);
  const packed = Uint8Array.from(atob(by("data").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const bout = JSON.parse(await new Response(stream).text());
  const text = (number) => (number === null ? "" : bout.texts[number]);

  /** How long a step stands while the page plays by itself, in milliseconds. */
  const PAUSE = 1600;
  /** How far a finger travels at least that swipes, in pixels. */
  const SWIPE = 48;
  let eyes = 0;
  let at = 0;
  let playing = 0;
  const steps = () => bout.eyes[eyes].steps;

  /** The step that these eyes see at a moment: the last one up to it. */
  function moment(entry) {
    const later = steps().findIndex((step) => entry < step.at);
    return Math.max(0, (later < 0 ? steps().length : later) - 1);
  }

  function lines(list, told) {
    list.replaceChildren(...told.split("\n").filter(Boolean).map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
  }

  function folded(id, part, words) {
    by(part).textContent = words;
    by(id).hidden = !words;
  }

  function show() {
    const step = steps()[at];
    if (step.svg === null) {
      const board = document.createElement("pre");
      board.textContent = text(step.mono);
      by("board").replaceChildren(board);
    } else {
      // Our own drawing, in which every name is escaped; the policy runs nothing in it.
      by("board").innerHTML = text(step.svg);
    }
    const round = step.round ? `, ${bout.round} ${step.round}` : "";
    const count = steps().length;
    by("said").textContent = count < 2 ? "" : `Step ${at + 1} of ${count}${round}`;
    by("over").textContent = text(step.over);
    lines(by("told"), text(step.told));
    folded("why", "sums", text(step.sums));
    folded("held", "hand", text(step.hand));
    folded("heard", "alt", text(step.alt));
    by("slider").max = steps().length - 1;
    by("slider").value = at;
    by("slider").setAttribute("aria-valuetext", by("said").textContent);
    by("first").disabled = by("back").disabled = at === 0;
    by("last").disabled = by("on").disabled = at === steps().length - 1;
    // Of a bout that goes on the address leads to its newest step, unless somebody looks at another.
    const isNewest = bout.now && at === count - 1;
    history.replaceState(null, "", isNewest ? location.pathname : `#${at + 1}-${eyes}`);
  }

  function go(to) {
    at = Math.min(Math.max(to, 0), steps().length - 1);
    show();
  }

  function look(with_) {
    const entry = steps()[at].at;
    eyes = with_;
    for (const [number, button] of [...by("eyes").children].entries()) {
      button.setAttribute("aria-pressed", String(number === eyes));
    }
    by("falls").replaceChildren(...steps().flatMap((step, number) => {
      if (!step.falls) return [];
      const mark = document.createElement("option");
      mark.value = number;
      return [mark];
    }));
    go(moment(entry));
  }

  function pause() {
    clearInterval(playing);
    playing = 0;
    by("play").textContent = "Play";
  }

  function play() {
    if (playing) return pause();
    if (at === steps().length - 1) go(0);
    by("play").textContent = "Pause";
    playing = setInterval(() => {
      if (at === steps().length - 1) pause();
      else go(at + 1);
    }, PAUSE);
  }

  /** Goes somewhere because somebody wants to: then it does not play by itself any more. */
  function jump(to) {
    pause();
    go(to);
  }

  function stands() {
    by("waits").textContent = bout.now ? bout.now.waits : "";
    by("waits").hidden = !by("waits").textContent;
    by("steps").hidden = steps().length < 2;
  }

  /** Takes the last steps of what goes on; whoever looks at the newest goes along. */
  function hear(news) {
    const [{ steps: fresh }] = news.eyes;
    const known = steps();
    if (known.at(-1).at + 1 < fresh[0].at) {
      history.replaceState(null, "", location.pathname);
      return location.reload();
    }
    const follows = at === known.length - 1;
    const shift = bout.texts.length;
    const moved = (number) => (number === null ? null : number + shift);
    bout.texts.push(...news.texts);
    bout.eyes[0].steps = known.filter((step) => step.at < fresh[0].at).concat(fresh.map((step) => ({
      ...step,
      over: moved(step.over),
      told: moved(step.told),
      sums: moved(step.sums),
      svg: moved(step.svg),
      mono: moved(step.mono),
      alt: moved(step.alt),
      hand: moved(step.hand),
    })));
    bout.now = news.now;
    at = Math.min(at, steps().length - 1);
    stands();
    look(0);
    if (follows) go(Infinity);
  }

  function listen() {
    const news = new EventSource(`${location.pathname}/steps?after=${bout.now.print}`);
    news.addEventListener("message", (event) => {
      hear(JSON.parse(event.data));
      if (bout.now.over) news.close();
    });
    news.addEventListener("error", () => {
      if (news.readyState !== EventSource.CLOSED) return;
      bout.now.waits = "What happens now is not shown here any more: load the page again.";
      stands();
    });
  }

  for (const [number, reader] of bout.eyes.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = number ? `${reader.whose}’s eyes` : reader.whose;
    button.addEventListener("click", () => look(number));
    by("eyes").append(button);
  }
  by("eyes").hidden = bout.eyes.length < 2;
  stands();
  by("thinned").hidden = !bout.thinned;
  by("first").addEventListener("click", () => jump(0));
  by("back").addEventListener("click", () => jump(at - 1));
  by("on").addEventListener("click", () => jump(at + 1));
  by("last").addEventListener("click", () => jump(Infinity));
  by("play").addEventListener("click", play);
  by("slider").addEventListener("input", () => jump(Number(by("slider").value)));
  const keys = {
    ArrowLeft: () => jump(at - 1),
    ArrowRight: () => jump(at + 1),
    Home: () => jump(0),
    End: () => jump(Infinity),
    PageUp: () => jump(at - 10),
    PageDown: () => jump(at + 10),
    " ": play,
  };
  addEventListener("keydown", (event) => {
    const own = event.key === " " && event.target.closest("button, summary");
    if (own || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  let from = null;
  by("board").addEventListener("pointerdown", (event) => { from = event.clientX; });
  by("board").addEventListener("pointerup", (event) => {
    const far = from === null ? 0 : event.clientX - from;
    from = null;
    if (SWIPE <= Math.abs(far)) jump(at + (far < 0 ? 1 : -1));
  });
  by("board").style.touchAction = "pan-y pinch-zoom";

  const [step, reader] = location.hash.slice(1).split("-").map(Number);
  if (bout.eyes[reader]) eyes = reader;
  look(eyes);
  if (0 < step) go(step - 1);
  else go(bout.now ? Infinity : 0);
  if (bout.now && !bout.now.over) listen();
})();
