// SHA-256 (FIPS 180-4), since plain http has no crypto.subtle. Bytes in, 32 bytes out.
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every(prime => n % prime)) PRIMES.push(n);
// The first 32 bits of the fractional parts of square and cube roots, found in whole numbers: doubles are not exact enough.
const root = (n, power) => {
  const target = BigInt(n) << BigInt(32 * power);
  let low = 0n, high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(power) <= target) low = middle; else high = middle;
  }
  return Number(low & 0xffffffffn);
};
const START = PRIMES.slice(0, 8).map(prime => root(prime, 2));
const ROUND = PRIMES.map(prime => root(prime, 3));

const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Uint32Array.from(START), w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  const out = new Uint8Array(32), words = new DataView(out.buffer);
  state.forEach((word, i) => words.setUint32(4 * i, word));
  return out;
}
