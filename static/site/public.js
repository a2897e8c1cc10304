// Lets a file be dropped on the page that checks papers. Without this file it is chosen with the button of the browser.
"use strict";

const zone = document.querySelector("[data-drop]");
const input = zone?.querySelector('input[type="file"]');
let depth = 0;

function holdsFiles(event) {
  return event.dataTransfer?.types.includes("Files");
}

function light(on) {
  zone.classList.toggle("drop-over", on);
}

if (zone && input) {
  zone.querySelector("[data-drop-hint]").hidden = false;
  document.addEventListener("dragenter", (event) => {
    if (holdsFiles(event)) {
      depth += 1;
      light(true);
    }
  });
  document.addEventListener("dragleave", (event) => {
    if (holdsFiles(event)) {
      depth = Math.max(0, depth - 1);
      light(depth > 0);
    }
  });
  document.addEventListener("dragover", (event) => {
    if (holdsFiles(event)) {
      event.preventDefault();
    }
  });
  // Anywhere on the page: a file that misses the field must not replace the page.
  document.addEventListener("drop", (event) => {
    if (holdsFiles(event)) {
      event.preventDefault();
      depth = 0;
      light(false);
      input.files = event.dataTransfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      input.focus();
    }
  });
}

// What was found is read out and stands in view.
document.querySelector("[data-answer]")?.focus({ preventScroll: true });
