// Copies what stands in a text field. Where there is no clipboard the text stands there selected, to be copied by hand.
import { say } from './say.js';

const TOLD = 2500;
const timers = new WeakMap();

/** Copy `text`'s words, and tell by `button`'s label that it is done, or how to do it by hand. */
export async function copy(text, button) {
  if (await copied(text)) tell(button);
  else say(button.dataset.byhand);
}

async function copied(text) {
  const shown = !text.hidden;
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    text.hidden = false; // in a local network, on plain http, there is no clipboard
    text.focus({ preventScroll: true });
    text.setSelectionRange(0, text.value.length);
    const done = document.execCommand('copy');
    text.hidden = done && !shown;
    return done;
  }
}

function tell(button) {
  const label = button.querySelector('.btn__label');
  button.dataset.label ??= label.textContent;
  label.textContent = document.getElementById('said').textContent = button.dataset.done;
  clearTimeout(timers.get(button));
  timers.set(button, setTimeout(() => { label.textContent = button.dataset.label; }, TOLD));
}
