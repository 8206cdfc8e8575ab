// 公平发牌: what this browser throws in for the deals of a match goes with 准备 and 再来一轮. It is kept here, with the
// promises it was given for, so that the page of a played hand can tell whether it was used.
import { keepChance, keptChance } from '../lib/kept_chances.js';

const FORMS = { ready: 'readying', again: 'orders' };

const digits = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

document.addEventListener('click', event => {
  const form = document.getElementById(FORMS[event.target.closest?.('[data-do]')?.dataset.do]);
  if (!form) return;
  const promises = Array.from(document.querySelectorAll('#promises code'), each => each.textContent);
  const getsReady = form.id === 'orders' || form.elements.on?.value === 'true';
  const fresh = () => digits(crypto.getRandomValues(new Uint8Array(32)));
  const chance = promises.length && getsReady ? keptChance(promises) ?? fresh() : '';
  form.elements.chance.value = chance;
  if (chance) keepChance(promises, chance);
}, true);
