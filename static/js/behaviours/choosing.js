// Choosing cards by tap: 全拿 and a column's head take a whole rank, 放下 drops everything; a column that is chosen whole lifts.
import { changed, choose, form, ofRank } from '../lib/holding.js';
import { watch } from '../lib/watch.js';

document.addEventListener('click', event => {
  const button = event.target.closest('[data-do="column"], [data-do="clear"]');
  if (!button) return;
  if (button.dataset.do === 'clear') return choose([], { only: true });
  const rank = ofRank(button.dataset.rank);
  choose(rank, { on: !rank.every(tick => tick.checked) });
});

form.addEventListener('change', changed);

const lift = () => {
  for (const column of form.querySelectorAll('.column')) {
    const own = [...column.querySelectorAll('.slot__tick')];
    column.dataset.whole = String(own.length > 0 && own.every(tick => tick.checked));
  }
};

document.addEventListener('chosen', lift);
watch('data-whole', '#cards .column', lift);
lift();
