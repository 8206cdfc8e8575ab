// Choosing cards by tap: 全拿 takes a whole rank, a column's head all of the column, the first tap on a group all of the group; 放下 drops everything. A column that is chosen whole lifts.
import { changed, choose, form, groupOf, ofColumn, ofRank, ticks } from '../lib/holding.js';
import { watch } from '../lib/watch.js';

document.addEventListener('click', event => {
  const button = event.target.closest('[data-do="column"], [data-do="clear"]');
  if (!button) return;
  if (button.dataset.do === 'clear') return choose([], { only: true });
  const all = (button.closest('#pick') ? ofRank : ofColumn)(button.dataset.rank);
  choose(all, { on: !all.every(tick => tick.checked) });
});

form.addEventListener('change', event => {
  const tick = event.target, group = groupOf(tick);
  const own = group === undefined ? [] : ticks().filter(each => groupOf(each) === group);
  if (own.filter(each => each.checked).length === 1 && tick.checked) return choose(own);
  changed();
});

const lift = () => {
  for (const column of form.querySelectorAll('.column')) {
    const own = [...column.querySelectorAll('.slot__tick')];
    column.dataset.whole = String(own.length > 0 && own.every(tick => tick.checked));
  }
};

document.addEventListener('chosen', lift);
watch('data-whole', '#cards .column', lift);
lift();
