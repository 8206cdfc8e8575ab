// What moves lies over the page and takes no place in it: nothing under a finger is shifted. Who wants no motion gets none.
const still = matchMedia('(prefers-reduced-motion: reduce)');
const table = document.getElementById('table');

export const moves = () => !still.matches && !document.hidden;

/** Where a seat shows: its plate, or one's own cards where one's own plate is not shown. */
export function placeOf(seat) {
  const plate = document.querySelector(`#seat-${seat} .plate`);
  if (plate?.offsetParent) return plate;
  return String(seat) === table.dataset.seat ? [...document.querySelectorAll('#cards, #pick')].find(each => each.offsetHeight > 0) : null;
}

/** A thing of its own, from the middle of one place to the middle of another. */
export function cross(thing, from, to, { delay = 0, duration = 750 } = {}) {
  const here = middle(from), there = middle(to);
  return lay(thing, here, [
    { transform: 'translate(-50%, -50%) scale(.6)', opacity: 0 },
    { transform: `translate(-50%, -50%) translate(${(there.x - here.x) / 2}px, ${(there.y - here.y) / 2 - 24}px) scale(1.15)`, opacity: 1, offset: .5 },
    { transform: `translate(-50%, -50%) translate(${there.x - here.x}px, ${there.y - here.y}px) scale(.75)`, opacity: 1, offset: .92 },
    { transform: `translate(-50%, -50%) translate(${there.x - here.x}px, ${there.y - here.y}px) scale(.6)`, opacity: 0 },
  ], { delay, duration, easing: 'ease-in-out' });
}

/** Sparks that fly off from the middle of a place. */
export function sparkle(place, number) {
  const here = middle(place);
  for (let i = 0; i < number; i++) {
    const way = i / number * 2 * Math.PI, far = 38 + 26 * (i % 3), spark = document.createElement('i');
    spark.className = 'spark';
    lay(spark, here, [
      { transform: 'translate(-50%, -50%) scale(.2)', opacity: 1 },
      { transform: `translate(-50%, -50%) translate(${Math.cos(way) * far}px, ${Math.sin(way) * far}px) scale(1)`, opacity: 1, offset: .6 },
      { transform: `translate(-50%, -50%) translate(${Math.cos(way) * far * 1.25}px, ${Math.sin(way) * far * 1.25 + 14}px) scale(.3)`, opacity: 0 },
    ], { duration: 850, easing: 'cubic-bezier(.2, .7, .4, 1)' });
  }
}

function lay(thing, at, steps, timing) {
  thing.classList.add('aloft');
  thing.setAttribute('aria-hidden', 'true');
  thing.style.left = `${at.x}px`;
  thing.style.top = `${at.y}px`;
  document.body.append(thing);
  const motion = thing.animate(steps, { fill: 'backwards', ...timing });
  motion.onfinish = motion.oncancel = () => thing.remove();
  return motion;
}

function middle(place) {
  const box = place.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
