/** Controls that can have the focus, whether or not they are drawn now. */
export const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** Controls that use letters themselves. */
export const FIELDS =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';

/** Parts of the page that are good places for the focus when a control in them has disappeared. */
const REGIONS =
  'dialog[open], [role=dialog], li, fieldset, form, section, aside, article, header, nav, [role=group], main';

/** Whether an element is drawn, enabled, and not behind a modal dialog. */
export function canFocus(element: Element, dialog = openDialog()): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    (dialog === null || dialog.contains(element)) &&
    // jsdom has no layout.
    (element.checkVisibility?.({ visibilityProperty: true }) ?? true)
  );
}

/** Returns the controls in an element that can have the focus now, in the order of Tab. */
export function controlsIn(root: Element): HTMLElement[] {
  const dialog = openDialog();
  const inside = [...root.querySelectorAll(CONTROLS)];
  return (root.matches(CONTROLS) ? [root, ...inside] : inside).filter((each) => canFocus(each, dialog));
}

/** Returns the nearest part of the page around an element that can have the focus. */
export function regionAround(element: Element | null): HTMLElement | null {
  for (let at = element?.closest(REGIONS) ?? null; at; at = at.parentElement?.closest(REGIONS) ?? null)
    if (canFocus(at)) return at;
  return openDialog() ?? document.querySelector('main');
}

/**
 * Moves the focus to an element. An element that is not a control, such as a heading, can have the focus until it loses
 * it, so that the next Tab continues from there. Returns whether the element has the focus.
 */
export function moveFocus(element: HTMLElement): boolean {
  if (!element.matches(CONTROLS) && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  const hasFocus = document.activeElement === element;
  // A mouse has just been where the focus was, so only the keyboard needs to see where the focus is.
  if (hasFocus && element.matches(':focus-visible')) element.scrollIntoView?.({ block: 'nearest' });
  return hasFocus;
}

/** Returns the modal dialog that is in front; null if there is none. */
export function openDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? null;
}
