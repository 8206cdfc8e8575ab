// At a desk a right click on the table plays what is lit.
document.addEventListener('contextmenu', event => {
  if (!event.target.closest('.felt, .tray, .sign') || !matchMedia('(pointer: fine)').matches) return;
  event.preventDefault();
  const play = document.querySelector('#actions [data-do="play"]');
  if (play?.getAttribute('aria-disabled') === 'false') play.click();
});
