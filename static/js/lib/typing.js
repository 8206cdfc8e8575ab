// Whether a caret stands in a field, so that keys and focus are somebody's words.
export const typing = element => Boolean(element?.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));
