// Opens and closes dialogs. The one for a return covers felt and holding as long as a return is due; the settlement opens once for each match.
let settled = '';

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
follow();

function open(dialog) {
  if (!dialog || dialog.open) return;
  for (const form of dialog.querySelectorAll('form')) form.reset(); // what was chosen and not sent the last time
  dialog.showModal();
  const title = dialog.querySelector('.panel__title');
  title.tabIndex = -1;
  title.focus(); // not the first button: whoever is pressing Enter meant something else
}

function follow() {
  const tribute = document.getElementById('tribute'), due = document.getElementById('giving').dataset.due === 'true';
  if (due !== tribute.open) {
    tribute.open = due; // not a modal one: bar and chat stay in reach, and a caret in a text field stays there
    if (due && !document.activeElement?.matches('input:not([type=checkbox]), textarea')) tribute.querySelector('.slot__tick')?.focus({ preventScroll: true });
  }
  const { match, due: over } = document.getElementById('settled').dataset, dialog = document.getElementById('settlement');
  if (over === 'false') dialog.close();
  else if (match !== settled) open(dialog);
  settled = match;
}
