// Opens a citation's card beside the words that cite it: in a column where there is room for one, else in a sheet.
// Without this file the citation leads to the card below.
"use strict";

const cards = document.querySelector(".report");
const roomy = window.matchMedia("(min-width: 68rem)");
const columns = document.querySelector(".public");
const sheet = document.createElement("dialog");
const beside = document.createElement("aside");
let origin = null;

function shownCard(link) {
  const card = document.getElementById(link.hash.slice(1));
  return card && card.matches(".card, .weight") ? card : null;
}

function copyOf(card) {
  const copy = card.cloneNode(true);
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) {
    element.removeAttribute("id");
  }
  return copy;
}

function isBeside() {
  return Boolean(columns) && roomy.matches;
}

function open(link, card) {
  origin?.removeAttribute("aria-expanded");
  origin = link;
  const place = isBeside() ? beside : sheet;
  const body = document.createElement("div");
  body.className = "report sheet-body";
  body.lang = cards.lang;
  body.append(copyOf(card));
  place.querySelector(".sheet-body")?.remove();
  place.prepend(body);
  place.querySelector("a[data-below]").href = link.hash;
  if (place === sheet) {
    sheet.showModal();
    return;
  }
  link.setAttribute("aria-expanded", "true");
  beside.hidden = false;
  beside.focus({ preventScroll: true });
}

function close() {
  if (sheet.open) {
    sheet.close();
  }
  if (!beside.hidden) {
    beside.hidden = true;
    back();
  }
}

function back() {
  origin?.removeAttribute("aria-expanded");
  origin?.focus({ preventScroll: true });
  origin = null;
}

function row() {
  const made = document.createElement("form");
  made.method = "dialog";
  made.className = "sheet-row beside-row";
  const below = document.createElement("a");
  below.textContent = "Show among all evidence";
  below.dataset.below = "";
  const shut = document.createElement("button");
  shut.className = "button button-plain";
  shut.textContent = "Close";
  made.append(below, shut);
  return made;
}

function prepare() {
  sheet.className = "sheet";
  beside.className = "beside";
  beside.hidden = true;
  beside.tabIndex = -1;
  for (const place of [sheet, beside]) {
    place.setAttribute("aria-label", "Evidence");
    place.append(row());
  }
  document.body.append(sheet);
  columns?.append(beside);
}

function wire() {
  cards.addEventListener("click", (event) => {
    const link = event.target.closest("a.citation, a.tally");
    const card = link && shownCard(link);
    if (card && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      open(link, card);
    }
  });
  sheet.addEventListener("click", (event) => {
    // A click on the backdrop reaches the dialog itself; so does a link out of it.
    if (event.target === sheet || event.target.closest("a")) {
      sheet.close();
    }
  });
  sheet.addEventListener("close", back);
  beside.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !beside.hidden) {
      close();
    }
  });
  // A column that lost its room would stand below everything.
  roomy.addEventListener("change", () => {
    if (!beside.hidden) {
      close();
    }
  });
}

if (cards && typeof sheet.showModal === "function") {
  prepare();
  wire();
}
