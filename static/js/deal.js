// 查验这副牌: the order of the cards is worked out again here, from what stands in the fields. Any of them may be changed.
import './behaviours/settings.js';
import { commitment, fairOrder } from './lib/fair_deal.js';
import { keptChances } from './lib/kept_chances.js';

const form = document.getElementById('deal');
const value = name => form.elements[name].value.trim();
const chances = () => Array.from(form.querySelectorAll('[name="chance"]'), field => field.value.trim());

function tell(name, state) {
  const line = document.querySelector(`[data-check="${name}"]`);
  line.dataset.state = state;
  line.querySelector('output').textContent = line.dataset[state] ?? '';
}

function check() {
  const number = Number(value('number')), secret = value('secret'), given = chances();
  const kept = keptChances().find(each => each.promises[number - 1] === value('commitment'));
  tell('commitment', commitment(secret, number) === value('commitment') ? 'yes' : 'no');
  tell('order', fairOrder(secret, number, given).join(' ') === value('order').split(/\s+/).join(' ') ? 'yes' : 'no');
  tell('own', !kept ? 'unknown' : given.includes(kept.chance) ? 'yes' : 'no');
}

form.addEventListener('input', check);
form.addEventListener('submit', event => event.preventDefault());
check();
