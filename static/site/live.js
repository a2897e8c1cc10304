// Keeps a fold open while the live part of a run's page is replaced. Everything works without this file.
"use strict";

const openFolds = new Set();

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  for (const fold of event.detail.target.querySelectorAll("details[id]")) {
    if (fold.open) {
      openFolds.add(fold.id);
    } else {
      openFolds.delete(fold.id);
    }
  }
});

document.addEventListener("htmx:oobAfterSwap", (event) => {
  for (const fold of event.detail.target.querySelectorAll("details[id]")) {
    fold.open = openFolds.has(fold.id);
  }
});
