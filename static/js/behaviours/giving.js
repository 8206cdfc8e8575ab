// The return: the button is lit once a card is chosen, and says which one goes back.
document.addEventListener('change', event => { if (event.target.closest('#giving')) show(); });
document.addEventListener('htmx:after:settle', event => { if (event.target.id === 'giving') show(); });
show();

function show() {
  const button = document.querySelector('#giving [data-do="return"]'), chosen = document.querySelector('#giving .slot__tick:checked');
  if (!button) return;
  button.setAttribute('aria-disabled', String(!chosen));
  if (chosen) button.querySelector('.btn__label').textContent = button.dataset.label.replace('{card}', chosen.getAttribute('aria-label').split(/[，,]/)[0]);
  for (const column of document.querySelectorAll('#giving .column')) {
    const own = [...column.querySelectorAll('.slot__tick')];
    column.dataset.whole = String(own.every(tick => tick.checked));
  }
}
