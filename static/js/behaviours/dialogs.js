// Opens and closes dialogs. The one for a return covers felt and holding as long as a return is due; the settlement opens once for each match.
import { open, overTable } from '../lib/dialog.js';
import { typing } from '../lib/typing.js';

const tribute = document.getElementById('tribute'), settlement = document.getElementById('settlement');
let settled = '', told = false, before = null;

document.addEventListener('click', event => {
  const opener = event.target.closest?.('[data-open]');
  if (opener) {
    opener.closest('dialog')?.close();
    return open(document.getElementById(opener.dataset.open));
  }
  if (event.target.closest?.('[data-close]') || event.target.matches?.('dialog:not(#tribute)')) event.target.closest('dialog').close();
});

document.addEventListener('htmx:after:settle', event => {
  if (event.target.id === 'giving' || event.target.id === 'settled') follow();
});
document.addEventListener('close', () => { // what had the focus before may be gone by now
  follow();
  if (document.activeElement === document.body && !document.querySelector(overTable)) land(null);
}, true);
follow();

function follow() {
  const { match, due: over } = document.getElementById('settled').dataset;
  if (over === 'false') settlement.close();
  else if (match !== settled) open(settlement);
  settled = match;
  give(document.getElementById('giving').dataset.due === 'true');
}

// Not a modal dialog: bar and chat stay in reach, and a caret in a text field stays there. While another dialog is open it waits for its turn.
function give(due) {
  if (!due && tribute.open) {
    const within = tribute.contains(document.activeElement) || document.activeElement === document.body;
    tribute.open = told = false;
    if (within) land(before);
  }
  if (!due) return;
  tribute.open = true;
  if (told || document.querySelector(overTable)) return;
  told = true;
  before = document.activeElement;
  if (!typing(before)) tribute.querySelector('.slot__tick')?.focus({ preventScroll: true });
}

// Where the focus was, or else on the first card.
function land(place) {
  if (place?.isConnected && place !== document.body) place.focus({ preventScroll: true });
  if (document.activeElement === document.body) document.querySelector('#holding .slot__tick')?.focus({ preventScroll: true });
}
