// Runs the rings down between pushes, by the server's time. 还剩5秒 is said once for each limit of one's own.
const ASKED = 10; // seconds in which others may object to a pause
const table = document.getElementById('table');
let told = '', skew = 0, now = '';

setInterval(tick, 250);
document.addEventListener('htmx:ws:after:message:incoming', tick);
tick();

function tick() {
  const clock = document.getElementById('clock');
  if (!clock) return;
  if (clock.dataset.now !== now) {
    now = clock.dataset.now;
    skew = Date.parse(now) - Date.now();
  }
  if (clock.dataset.endsAt) run(clock);
  const asked = document.querySelector('#pausing[data-state="asked"]');
  if (asked) show(asked.querySelector('.ring'), until(asked.dataset.until), ASKED);
}

function until(time) {
  return Math.max(0, (Date.parse(time) - Date.now() - skew) / 1000);
}

function run(clock) {
  const left = until(clock.dataset.endsAt);
  const whole = Math.max(+clock.dataset.seconds, left, 1);
  for (const ring of table.querySelectorAll('.ring')) show(ring, left, whole);
  if (clock.dataset.mine === 'true' && left <= 5 && left > 0 && told !== clock.dataset.endsAt) {
    told = clock.dataset.endsAt;
    document.getElementById('said').textContent = clock.dataset.five;
    document.dispatchEvent(new CustomEvent('hurry'));
  }
}

function show(ring, left, whole) {
  ring.dataset.low = String(left <= 5);
  ring.dataset.long = String(left > 99);
  ring.querySelector('.ring__left').setAttribute('stroke-dasharray', `${left / whole * 100} 100`);
  const seconds = Math.ceil(left);
  ring.querySelector('.ring__secs').textContent = seconds < 100 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
