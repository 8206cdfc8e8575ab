// The return: the button says which card goes back.
document.addEventListener('change', event => {
  if (!event.target.matches('#giving .slot__tick')) return;
  const button = document.querySelector('#giving [data-do="return"]');
  button.querySelector('.btn__label').textContent = button.dataset.label.replace('{card}', event.target.getAttribute('aria-label').split(/[，,]/)[0]);
  for (const column of document.querySelectorAll('#giving .column')) {
    const own = [...column.querySelectorAll('.slot__tick')];
    column.dataset.whole = String(own.every(tick => tick.checked));
  }
});
