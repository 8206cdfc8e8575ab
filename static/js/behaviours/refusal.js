// A refusal stands for a few seconds, or until the next thing is done.
const SHOWN = 4500;
const place = document.getElementById('refusal');
let timer = null;

new MutationObserver(() => {
  clearTimeout(timer);
  if (place.textContent.trim()) timer = setTimeout(() => place.replaceChildren(), SHOWN);
}).observe(place, { childList: true, subtree: true, characterData: true });

document.addEventListener('change', event => { if (event.target.closest('#giving')) place.replaceChildren(); });
document.addEventListener('chosen', () => place.replaceChildren());
