// Sounds made on the spot: a few short tones, nothing to download. Browsers allow them after the first tap.
import { remembered } from './remember.js';

const LOUD = { off: 0, soft: .35, on: 1 };
let context = null;

for (const first of ['pointerdown', 'keydown']) {
  addEventListener(first, () => {
    context ??= new (window.AudioContext ?? window.webkitAudioContext)();
    if (context.state === 'suspended') context.resume();
  }, { capture: true });
}

/** How loud the reader wants it, 0 to 1. */
export const loudness = () => LOUD[remembered('sound', 'on')] ?? 1;

/** Tones one after another: each is [hertz, seconds, loudness]. */
export function tones(list, shape = 'sine') {
  if (context?.state !== 'running' || !loudness()) return;
  let at = context.currentTime;
  for (const [pitch, length, loud] of list) {
    const tone = context.createOscillator(), volume = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loud * loudness(), at);
    volume.gain.exponentialRampToValueAtTime(.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length * .8;
  }
}

/** A card on the felt: a very short noise, darker for softer plays. */
export function knock(loud) {
  if (context?.state !== 'running' || !loudness()) return;
  const length = Math.floor(context.sampleRate * .06), buffer = context.createBuffer(1, length, context.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4 * loud * loudness();
  const source = context.createBufferSource(), filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.value = 1800;
  source.connect(filter).connect(context.destination);
  source.start();
}
