// Putting things off, so that many reasons to act make one action.

/** A function that does `action` when nobody has called it for `wait` milliseconds. */
export function whenQuiet(action, wait) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, wait);
  };
}

const UNSEEN = 250; // Milliseconds: a hidden page gets no frames, but its title still counts.

/** A function that does `action` before the next frame, once for all calls until then. */
export function beforeNextFrame(action) {
  let isDue = false;
  const act = () => {
    if (!isDue) return;
    isDue = false;
    action();
  };
  document.addEventListener("visibilitychange", act);
  return () => {
    if (isDue) return;
    isDue = true;
    if (document.hidden) setTimeout(act, UNSEEN);
    else requestAnimationFrame(act);
  };
}
