// 回放: every moment of a hand stands in the page as data; buttons, keys and the slider lead from one to the next.
import './behaviours/settings.js';
import { copy } from './lib/copy.js';

const page = document.getElementById('replay');
const { pieces, steps } = JSON.parse(document.getElementById('replay-data').textContent);
const range = page.querySelector('.replay__range');
const link = page.querySelector('.replay__link'), copying = page.querySelector('[data-do="copy"]');
const STEPS = { first: () => 0, back: at => at - 1, on: at => at + 1, last: () => steps.length - 1 };
const KEYS = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', PageUp: 'back', PageDown: 'on' };

const address = (at, side) => `?n=${at}&side=${side}`;

function show(at, side) {
  at = Math.max(0, Math.min(steps.length - 1, at));
  Object.assign(page.dataset, { at, side, swapped: String(side % 2 === 1) });
  const step = steps[at];
  document.getElementById('replay-middle').innerHTML = pieces[step.middle];
  document.getElementById('replay-words').textContent = step.words;
  for (const holder of page.querySelectorAll('[data-role="holder"]')) showHolder(holder, step, at, side);
  range.value = at;
  page.querySelector('.replay__at').textContent = `${at}/${steps.length - 1}`;
  page.querySelector('.replay__slide [name="side"]').value = side;
  for (const key of page.querySelectorAll('[data-step]')) {
    const to = STEPS[key.dataset.step](at), within = Math.max(0, Math.min(steps.length - 1, to));
    key.setAttribute('href', address(within, side));
    key.setAttribute('aria-disabled', String(within === at));
  }
  history.replaceState(null, '', address(at, side));
  link.value = location.href;
}

function showHolder(holder, step, at, side) {
  const seat = Number(holder.dataset.seat), then = step.seats[seat];
  Object.assign(holder.dataset, { place: (seat - side + 6) % 6, turn: then.turn, acted: then.acted });
  holder.querySelector('[data-role="left"]').textContent = then.left;
  const place = holder.querySelector('[data-role="place"]');
  place.textContent = then.place;
  place.hidden = !then.place;
  holder.querySelector('[data-role="last"]').innerHTML = pieces[then.last];
  holder.querySelector('.holder__name').setAttribute('href', address(at, seat));
  for (const card of holder.querySelectorAll('.mini')) {
    const state = at < Number(card.dataset.in) ? 'coming' : card.dataset.out && Number(card.dataset.out) <= at ? 'gone' : 'held';
    card.dataset.state = state;
    card.setAttribute('aria-hidden', String(state !== 'held'));
  }
}

const here = () => [Number(page.dataset.at), Number(page.dataset.side)];

page.addEventListener('click', event => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const [at, side] = here(), step = event.target.closest('[data-step]'), name = event.target.closest('.holder__name');
  if (!step && !name) return;
  event.preventDefault();
  if (step) show(STEPS[step.dataset.step](at), side);
  else show(at, Number(name.dataset.side));
});
copying.addEventListener('click', () => copy(link, copying));
copying.hidden = false;
range.addEventListener('input', () => show(Number(range.value), here()[1]));
page.querySelector('.replay__slide').addEventListener('submit', event => event.preventDefault());
document.addEventListener('keydown', event => {
  if (event.target.matches('input') || event.altKey || event.ctrlKey || event.metaKey || !KEYS[event.key]) return;
  event.preventDefault();
  const [at, side] = here();
  show(STEPS[KEYS[event.key]](at), side);
});
const named = () => /^#\d+$/.test(location.hash) && show(Number(location.hash.slice(1)), here()[1]);
addEventListener('hashchange', named);
named() || show(...here());
