// What players call at a real table, spoken by the browser in the language of the page: 不出, the play's name, how many are left. Off until somebody wants it.
import { loudness } from '../lib/sound.js';
import { remembered } from '../lib/remember.js';

const MOST = 2, tongue = document.documentElement.lang.startsWith('zh') ? 'zh-CN' : 'en-GB';
let under = 0; // calls under way: whoever is slow to speak leaves some out

document.addEventListener('happened', event => {
  if (remembered('calls', 'off') !== 'on' || !window.speechSynthesis || document.hidden) return;
  if (under >= MOST) speechSynthesis.cancel();
  const call = new SpeechSynthesisUtterance(event.detail);
  call.lang = tongue;
  call.voice = speechSynthesis.getVoices().find(voice => voice.lang.replace('_', '-').startsWith(tongue.slice(0, 2))) ?? null;
  call.volume = loudness() || 1;
  call.onend = call.onerror = () => { under--; };
  under++;
  speechSynthesis.speak(call);
});
