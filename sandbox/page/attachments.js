// Files that come with a message: pictures are shown as Discord shows them, pages can be opened.

import { make } from "./dom.js";
import { ownAddress } from "./api.js";

/** The box of a message's picture on a desktop, in CSS pixels; a phone's is as wide as its column. */
const BOX = { width: 550, height: 350 };

/** The element of one attachment. */
export function attachment(file) {
  const address = ownAddress(file.url);
  const isPicture = /^image\//.test(file.content_type ?? "") || /\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename ?? "");
  if (address && isPicture) {
    const picture = make("img", {
      src: address,
      alt: file.description ?? file.filename ?? "picture",
      ...shownSize(file),
      loading: "lazy",
    });
    const link = make("a", { class: "picture", href: address, target: "_blank", rel: "noopener" }, picture);
    const words = file.description && make("details", { class: "alt" }, make("summary", {}, make("span", {}, "ALT")), file.description);
    return make("div", { class: "pictured" }, link, words);
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

/** How large Discord shows a picture: as large as it is, but for what does not fit into the box. */
function shownSize({ width, height }) {
  if (!(width > 0 && height > 0)) return {};
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function size(bytes) {
  if (!Number.isFinite(bytes)) return "size unknown";
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}
