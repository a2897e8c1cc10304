// Moves through the items of the review desk by keys. They rest while one types; everything works without this file.
"use strict";

const items = Array.from(document.querySelectorAll("[data-item]"));
let current = null;

function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}

function bring(element) {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start", behavior: calm() });
}

// The item in which the focus is, else the one that keys led to last, else the one that the address names.
function here() {
  const focused = document.activeElement?.closest("[data-item]");
  return focused ?? current ?? document.querySelector("[data-item]:target");
}

function step(by) {
  const at = items.indexOf(here());
  const next = at < 0 ? (by > 0 ? 0 : items.length - 1) : at + by;
  if (items[next]) {
    current = items[next];
    bring(current);
    return;
  }
  const pages = document.querySelector(by > 0 ? ".pages [rel='next']" : ".pages [rel='prev']");
  pages?.focus();
}

function within(selector) {
  return (here() ?? items[0])?.querySelector(selector) ?? null;
}

function unfold(selector, field) {
  const fold = within(selector);
  if (!fold) {
    return;
  }
  fold.open = true;
  const target = fold.querySelector(field);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center", behavior: calm() });
}

function evidence() {
  const shown = within("[data-evidence]");
  if (shown) {
    bring(shown);
  }
}

function jump(id) {
  const place = document.getElementById(id);
  if (place) {
    place.tabIndex = -1;
    bring(place);
  }
}

// A flag needs words first: the key leads to them, and to the button once there are some.
function flag() {
  unfold("[data-remark]", within("[data-remark] textarea")?.value ? "[data-flag]" : "textarea");
}

const keys = {
  j: () => step(1),
  k: () => step(-1),
  e: evidence,
  t: () => within("[data-tick]")?.click(),
  v: () => unfold("[data-verdict]", "input:checked, input[type='radio']"),
  c: () => unfold("[data-remark]", "textarea"),
  f: flag,
  d: () => jump("decision"),
  "?": () => jump("keys"),
};

function isTyping(target) {
  return target.closest("input:not([type='radio'], [type='checkbox']), textarea, select, [contenteditable]") !== null;
}

document.addEventListener("keydown", (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
  if (plain && keys[event.key] && !isTyping(event.target)) {
    event.preventDefault();
    keys[event.key]();
  }
});

// After a form the address names the item again: the keys go on from there.
const named = document.querySelector("[data-item]:target");
if (named) {
  current = named;
  named.focus({ preventScroll: true });
}
