import { FIELDS, moveFocus, openDialog } from './focusable.ts';

/**
 * Moves the focus from a text field to the row of the field, so that the next key is a shortcut, and Tab continues at
 * the field. In a dialog, Escape closes the dialog instead. Returns whether the focus has moved.
 */
export function leaveField(element: Element | null): boolean {
  if (!element?.matches(FIELDS) || openDialog() !== null) return false;
  return moveFocus(findRow(element));
}

/** Returns the largest part around a field that contains no other field. */
function findRow(field: Element): HTMLElement {
  let row = field.parentElement ?? document.body;
  for (
    let at = row;
    at.parentElement && !at.matches('main, section, aside, form, li');
    at = at.parentElement
  ) {
    if (at.parentElement.querySelectorAll(FIELDS).length > 1) break;
    row = at.parentElement;
  }
  return row;
}
