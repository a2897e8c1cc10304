// Copies a fingerprint, warns of words that were typed and not kept, and moves between items with j and k.
// Everything works without this file.
"use strict";

const refusal = document.getElementById("refusal");
if (refusal) {
  refusal.focus();
}

function offerCopy(code) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      // Without a permission the digits are marked, so that the reader's own keys copy them.
      getSelection().selectAllChildren(code);
    }
  });
  code.after(button);
}

if (navigator.clipboard) {
  document.querySelectorAll("[data-copy]").forEach(offerCopy);
}

// Words that were typed and not kept
const editor = document.querySelector(".editor");
let leaving = false;

function isTyped(field) {
  return field.value !== field.defaultValue;
}

function typedElsewhere(form) {
  return [...document.querySelectorAll(".editor textarea, .editor input:not([type=hidden])")].some(
    (field) => field.form !== form && isTyped(field),
  );
}

if (editor) {
  addEventListener("beforeunload", (event) => {
    if (!leaving && typedElsewhere(null)) {
      event.preventDefault();
    }
  });
  document.addEventListener("submit", (event) => {
    if (typedElsewhere(event.target) && !confirm("Words that you typed in another place are not kept yet. Go on without them?")) {
      event.preventDefault();
      return;
    }
    leaving = true;
  });
}

// j and k go to the next and the previous item, e opens its wording
const items = [...document.querySelectorAll("[data-item]")];

function isTyping(target) {
  return target.closest("input, textarea, select, [contenteditable]") !== null;
}

function current() {
  return items.findIndex((item) => item.contains(document.activeElement));
}

function go(step) {
  const next = items[Math.min(Math.max(current() + step, 0), items.length - 1)];
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function openWording() {
  const form = items[current()]?.querySelector("details.editor-form");
  if (form) {
    form.open = true;
    form.querySelector("textarea").focus();
  }
}

if (items.length) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const keys = { j: () => go(1), k: () => go(-1), e: openWording };
    if (event.key in keys) {
      event.preventDefault();
      keys[event.key]();
    }
  });
}
