// Opens a citation's card beside the words that cite it. Without this file the citation leads to the card below.
"use strict";

const cards = document.querySelector(".report");
const sheet = document.createElement("dialog");
let origin = null;

function shownCard(link) {
  const card = document.getElementById(link.hash.slice(1));
  return card && card.matches(".card") ? card : null;
}

function copyOf(card) {
  const copy = card.cloneNode(true);
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) {
    element.removeAttribute("id");
  }
  return copy;
}

function open(link, card) {
  origin = link;
  const body = document.createElement("div");
  body.className = "report sheet-body";
  body.append(copyOf(card));
  sheet.querySelector(".sheet-body")?.remove();
  sheet.prepend(body);
  sheet.querySelector("a").href = link.hash;
  sheet.showModal();
}

function prepare() {
  sheet.className = "sheet";
  sheet.setAttribute("aria-label", "Evidence");
  const row = document.createElement("form");
  row.method = "dialog";
  row.className = "sheet-row";
  const below = document.createElement("a");
  below.textContent = "Show among all evidence";
  const close = document.createElement("button");
  close.className = "button button-plain";
  close.textContent = "Close";
  row.append(below, close);
  sheet.append(row);
  document.body.append(sheet);
}

if (cards && typeof sheet.showModal === "function") {
  prepare();
  cards.addEventListener("click", (event) => {
    const link = event.target.closest("a.citation");
    const card = link && shownCard(link);
    if (card && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
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
  sheet.addEventListener("close", () => origin?.focus());
}
