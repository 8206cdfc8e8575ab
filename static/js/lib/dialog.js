// Opening a dialog. The one for a return is none of these: it covers felt and holding and leaves the rest in reach.
export const overTable = 'dialog[open]:not(#tribute)';

export function open(dialog) {
  if (!dialog || dialog.open) return;
  for (const form of dialog.querySelectorAll('form')) form.reset(); // what was chosen and not sent the last time
  dialog.showModal();
  const title = dialog.querySelector('.panel__title');
  title.tabIndex = -1;
  title.focus(); // not the first button: whoever is pressing Enter meant something else
}
