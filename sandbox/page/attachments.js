// Files that come with a message: pictures are shown as Discord shows them, pages can be opened.

import { make } from "./dom.js";
import { ownAddress } from "./api.js";

/** How wide a phone of 390 points shows an attachment, in CSS pixels. */
const PHONE = 306;

/** The element of one attachment. */
export function attachment(file) {
  const address = ownAddress(file.url);
  const isPicture = /^image\//.test(file.content_type ?? "") || /\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename ?? "");
  if (address && isPicture) {
    const picture = make("img", {
      src: address,
      alt: file.description ?? file.filename ?? "picture",
      width: file.width,
      height: file.height,
      loading: "lazy",
    });
    const link = make("a", { class: "picture", href: address, target: "_blank", rel: "noopener" }, picture);
    const words = file.description && make("details", { class: "alt" }, make("summary", {}, "ALT"), file.description);
    return make("div", {}, link, make("div", { class: "below-picture" }, words, phoneSwitch(file)));
  }
  return make(
    "p",
    { class: "file" },
    address ? make("a", { href: address, download: file.filename ?? true }, file.filename ?? "file") : file.filename ?? "file",
    // A page opens in a tab of its own, where it may run its own script and nothing else.
    address && /\.html$/i.test(file.filename ?? "") && make("a", { class: "open-page", href: address, target: "_blank", rel: "noopener" }, "Open"),
    ` (${size(file.size)})`,
    file.description && make("span", { class: "hint" }, ` ${file.description}`),
  );
}

/**
 * Shows a wide picture as wide as a phone shows an attachment, and back: for all pictures at once, since
 * one compares them.
 */
function phoneSwitch(file) {
  if (!(file.width > PHONE)) return null;
  const toggle = make("button", { type: "button", class: "link", "aria-pressed": String(isOnPhone()) }, "As on a phone");
  toggle.addEventListener("click", () => {
    document.body.classList.toggle("on-phone");
    for (const other of document.querySelectorAll(".below-picture [aria-pressed]")) {
      other.setAttribute("aria-pressed", String(isOnPhone()));
    }
  });
  return toggle;
}

function isOnPhone() {
  return document.body.classList.contains("on-phone");
}

function size(bytes) {
  if (!Number.isFinite(bytes)) return "size unknown";
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}
