// What is heard: a card on the felt, one's own turn, 报牌, five seconds left, the bell when six are ready.
import { knock, tones } from '../lib/sound.js';
import { watch } from '../lib/watch.js';

watch('data-cards', '#to-beat', (_, cards) => { if (cards) knock(.5); });
watch('data-mine', '#table', (_, mine) => { if (mine === 'true') tones([[660, .12, .12], [880, .22, .12]]); });
watch('data-low', '.seat', (_, low) => { if (low === 'true') tones([[740, .1, .1], [740, .1, .1], [988, .2, .1]], 'triangle'); });
watch('data-phase', '#table', (_, phase) => { if (phase === 'over' || phase === 'settled') tones([[523, .14, .1], [659, .14, .1], [784, .3, .1]]); });
watch('data-kind', '#middle', (_, kind) => { if (kind === 'count') tones([[1319, .5, .12], [1047, .5, .12], [1319, .9, .12]]); });
document.addEventListener('hurry', () => tones([[520, .1, .12], [520, .1, .12]], 'triangle'));
