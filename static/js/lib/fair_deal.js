// The order of a fair deal, written from docs/fair-deal.md alone.
import { sha256 } from './sha256.js';

const RANKS = '23456789TJQKA', SUITS = 'shcd';
const PACK = [...Array.from(RANKS, rank => Array.from(SUITS, suit => rank + suit)).flat(), '*S', '*B'];

const hash = text => sha256(new TextEncoder().encode(text));
const digits = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

export const commitment = (secret, number) => digits(hash(`daguai-commitment-1:${number}:${secret}`));

export function fairOrder(secret, number, chances) {
  const seed = hash(`daguai-deal-1:${number}:${secret}:${chances.join(',')}`);
  const words = stream(seed), order = [...PACK, ...PACK, ...PACK];
  for (let place = order.length - 1; place > 0; place--) {
    const other = below(place + 1, words);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

function* stream(seed) {
  for (let counter = 0; ; counter++) {
    const block = new Uint8Array(36);
    block.set(seed);
    new DataView(block.buffer).setUint32(32, counter);
    const view = new DataView(sha256(block).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

function below(bound, words) {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = words.next().value;
    if (word < fair) return word % bound;
  }
}
