// Counts the characters of the question while it is typed. The server checks them; everything works without this file.
"use strict";

const question = document.querySelector("textarea[data-count-to]");
const counter = document.querySelector("[data-counter]");

function count() {
  const limit = Number(question.dataset.countTo);
  const used = Array.from(question.value).length;
  counter.textContent = `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} characters`;
  counter.classList.toggle("counter-over", used > limit);
}

if (question && counter) {
  question.addEventListener("input", count);
  count();
}
