// 理牌组: cards that stay together. With two cards or more chosen the button that sorts puts them into a group, or takes the group apart that is chosen whole.
// A cookie keeps them: the page loaded anew and a socket opened anew are laid out alike from the first look on.
import { choose, form, groupOf, ticked, ticks } from '../lib/holding.js';
import { remember } from '../lib/remember.js';
import { send } from '../lib/socket.js';

const page = document.documentElement;
let after = null; // the groups that a play under way leaves alone

document.addEventListener('chosen', () => { after = null; show(); });
document.addEventListener('htmx:after:settle', event => { if (event.target.id === 'cards') follow(); });
document.addEventListener('group', () => { if (what()) act(); });
document.addEventListener('click', event => {
  if (!event.target.closest?.('#actions [data-do="sort"]') || !what()) return;
  event.preventDefault(); // it sorts nothing now
  act();
}, true);
form.addEventListener('submit', event => {
  if (event.submitter?.value === 'play') after = { groups: standing(untouched()), of: ticks()[0]?.id };
}, true);
show();

function what() {
  const chosen = ticked(), whole = new Set(chosen.map(groupOf));
  if (chosen.length < 2) return '';
  const [group] = whole;
  return whole.size === 1 && group !== undefined && ticks().filter(tick => groupOf(tick) === group).length === chosen.length ? 'part' : 'make';
}

function show() {
  page.dataset.grouping = what();
}

function act() {
  const making = what() === 'make', chosen = ticked();
  const groups = standing(tick => !tick.checked);
  if (making) groups.push(chosen.map(tick => tick.value));
  tell(groups);
  choose([], { only: true });
  remember('sort', 'rank'); // there one sees them
}

// A group of which a card was played is one no longer, even where an equal card is held.
function follow() {
  if (after && !document.getElementById(after.of)) {
    if (told(after.groups) !== told(standing())) tell(after.groups);
    after = null;
  }
  show();
}

function untouched() {
  const apart = new Set(ticked().map(groupOf));
  return tick => !apart.has(groupOf(tick));
}

function standing(wanted = () => true) {
  const groups = new Map();
  for (const tick of ticks()) {
    const group = groupOf(tick);
    if (group !== undefined && wanted(tick)) groups.set(group, [...groups.get(group) ?? [], tick.value]);
  }
  return [...groups.values()].filter(cards => cards.length > 1);
}

function told(groups) {
  return `${form.querySelector('[name="hand"]').value}:${groups.map(cards => cards.join('.')).join('_')}`;
}

function tell(groups) {
  send({ do: 'group', groups: told(groups) });
  document.cookie = `groups=${told(groups)}; path=/; samesite=lax`;
}
