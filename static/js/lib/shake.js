// A short shake where there is one; before the first tap browsers refuse it and complain.
export function shake(pattern) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}
