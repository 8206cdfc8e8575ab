// What this browser threw in for deals, newest first, by the promises that it had been shown.
const KEPT = 40;

export function keptChances() {
  try {
    return JSON.parse(localStorage.getItem('chances')) ?? [];
  } catch {
    return [];
  }
}

/** What was thrown in for the same promises before. A second tap or another tab of one's own throws in that again: the server takes the first
    alone, and another number kept here would make an honest deal look like a false one. */
export function keptChance(promises) {
  return keptChances().find(each => each.promises.join() === promises.join())?.chance;
}

export function keepChance(promises, chance) {
  try {
    const others = keptChances().filter(each => each.promises[0] !== promises[0]);
    localStorage.setItem('chances', JSON.stringify([{ promises, chance }, ...others].slice(0, KEPT)));
  } catch {
    // nothing can be kept in this browser
  }
}
