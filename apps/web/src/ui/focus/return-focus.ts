import { remember, type Remembered } from './remember.ts';

const openers = new WeakMap<Element, Remembered>();
let latest: Remembered | null = null;

/** The element that has the focus, or had it before it disappeared. */
export function latestFocus(): Remembered | null {
  return latest;
}

export function setLatestFocus(focus: Remembered | null): void {
  latest = focus;
}

/**
 * Says where the focus returns when a dialog or panel is removed: to `opener`, by default to the element that has the
 * focus now. Must be called before the focus moves into the panel. `keepFocus` returns the focus. If the opener has
 * disappeared as well, the focus goes to what has taken its place.
 */
export function returnFocus(panel: Element, opener?: HTMLElement): void {
  const focus = opener ? remember(opener) : latest;
  if (focus && !panel.contains(focus.element)) openers.set(panel, focus);
}

/** Returns the opener of the innermost of these elements that has one. */
export function findOpener(nodes: readonly Element[]): Remembered | null {
  for (const node of nodes) {
    const opener = openers.get(node);
    if (opener) return opener;
  }
  return null;
}
