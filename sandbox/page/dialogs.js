// Questions that stand over the page: the bot's modals, and a name.

import { fill, freshId, icon, make } from "./dom.js";
import { markdown } from "./markdown.js";

const PARAGRAPH = 2;

// A dialog that is in the page only while it is open; the focus returns where it was.
function openDialog(title, content, onClosed) {
  const back = document.activeElement;
  const titleId = freshId("dialog");
  const dialog = make("dialog", { class: "dialog", "aria-labelledby": titleId });
  const close = () => dialog.close();
  fill(dialog, [
    make(
      "div",
      { class: "dialog-head" },
      make("h2", { id: titleId }, title),
      make("button", { type: "button", class: "square", "aria-label": "Close", on: { click: close } }, icon("close")),
    ),
    content(close),
  ]);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (back?.isConnected) back.focus();
    onClosed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("[autofocus], input, textarea, select, .button")?.focus();
  return dialog;
}

/** Asks for one short name; `onName(name)` may throw a sentence, shown beside the field. */
export function askName({ title, label, action, limit, onName }) {
  const id = freshId("name");
  openDialog(title, (close) => {
    const error = make("p", { class: "field-error", role: "alert" });
    const input = make("input", { type: "text", id, class: "field-input", maxlength: limit, required: true, autocomplete: "off" });
    const form = make(
      "form",
      { class: "dialog-body", novalidate: true },
      make("label", { class: "field-label", for: id }, label),
      input,
      error,
      make("div", { class: "dialog-foot" }, make("button", { type: "submit", class: "button primary" }, action)),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (name === "") {
        error.textContent = "A name is needed.";
        input.focus();
        return;
      }
      try {
        await onName(name);
        close();
      } catch (failure) {
        error.textContent = failure.message;
        input.focus();
      }
    });
    return form;
  });
}

/** Shows the bot's modal; `onSubmit(fields)` sends them and may throw a sentence. */
export function showModal(modal, onSubmit) {
  const inputs = modalInputs(modal.components ?? []);
  return openDialog(modal.title ?? "A question", (close) => {
    const error = make("p", { class: "field-error", role: "alert" });
    const submit = make("button", { type: "submit", class: "button primary" }, "Submit");
    const form = make(
      "form",
      { class: "dialog-body", novalidate: true },
      inputs.map((item) => item.root),
      error,
      make("div", { class: "dialog-foot" }, submit),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const wrong = inputs.filter((item) => item.complain());
      if (wrong.length > 0) {
        wrong[0].control.focus();
        return;
      }
      submit.disabled = true;
      try {
        await onSubmit(Object.fromEntries(inputs.filter((item) => item.read).map((item) => [item.id, item.read()])));
        close();
      } catch (failure) {
        error.textContent = failure.message;
        submit.disabled = false;
      }
    });
    return form;
  });
}

// Rows with a text input in them, and labels with a text input or a menu.
function modalInputs(components) {
  return components.flatMap((component) => {
    if (component.type === 1) return (component.components ?? []).map((input) => modalInput(input, input.label, null));
    if (component.type === 18) return [modalInput(component.component ?? {}, component.label, component.description)];
    if (component.type === 10) return [{ root: make("div", { class: "text" }, markdown(component.content)), complain: () => false }];
    return [];
  });
}

function modalInput(input, label, description) {
  const id = freshId("modal");
  const isRequired = input.required !== false;
  const traits = {
    id,
    class: "field-input",
    minlength: input.min_length,
    maxlength: input.max_length,
    placeholder: input.placeholder,
    "aria-required": String(isRequired),
    "aria-describedby": `${id}-error`,
    autocomplete: "off",
  };
  let control;
  if (input.type === 3) {
    const most = input.max_values ?? 1;
    control = make(
      "select",
      { id, class: "field-input", multiple: most > 1 },
      most === 1 && make("option", { value: "" }, input.placeholder ?? "Make a selection"),
      (input.options ?? []).map((option) => make("option", { value: option.value, selected: option.default }, option.label)),
    );
  } else if (input.style === PARAGRAPH) {
    control = make("textarea", { ...traits, rows: "4" }, input.value ?? "");
  } else {
    control = make("input", { ...traits, type: "text", value: input.value });
  }
  const error = make("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  const chosen = () => [...control.selectedOptions].map((option) => option.value).filter((value) => value !== "");
  return {
    id: input.custom_id,
    control,
    root: make(
      "div",
      { class: "field" },
      make("label", { class: "field-label", for: id }, label ?? "", isRequired && make("span", { class: "required", "aria-hidden": "true" }, " *")),
      description && make("p", { class: "hint" }, description),
      control,
      error,
    ),
    read: () => (input.type === 3 ? chosen() : control.value),
    complain: () => {
      const length = input.type === 3 ? chosen().length : [...control.value].length;
      const least = input.type === 3 ? input.min_values ?? 1 : input.min_length ?? 1;
      let words = "";
      if (isRequired && length === 0) words = "This is needed.";
      else if (0 < length && length < least) words = input.type === 3 ? `Choose at least ${least}.` : `At least ${least} characters.`;
      error.textContent = words;
      control.setAttribute("aria-invalid", String(words !== ""));
      return words !== "";
    },
  };
}
