// Says a sentence at once, where refusals stand.
const place = document.getElementById('refusal');

export function say(sentence) {
  const toast = document.createElement('span');
  toast.className = 'toast';
  toast.textContent = sentence;
  place.replaceChildren(toast);
}
