import { LIMITS } from '../raw-element.ts';
import type { ScreenElement, ScreenTree } from '../screen-tree.ts';

/**
 * Whether an element is the only one that a function accepts. Elements outside of the screen count too, because Appium,
 * XCUITest and Espresso find them as well.
 */
export function isOnly(
  { elements }: ScreenTree,
  element: ScreenElement,
  accepts: (other: ScreenElement) => boolean,
): boolean {
  return accepts(element) && elements.every((other) => other === element || !accepts(other));
}

/**
 * Whether a text can be part of a selector. A text of the maximum length may have been cut, so a selector with this text
 * would find nothing.
 */
export function isWhole(text: string): boolean {
  return text.trim() !== '' && text.length < LIMITS.text && text.isWellFormed();
}

/**
 * Returns the text by which an element can be found, "" if there is none. A typed text does not identify a field, and a
 * password must not get into the code of a test.
 */
export function ownText({ role, text, flags }: ScreenElement): string {
  return role === 'field' || flags.includes('password') ? '' : text;
}

/** Whether a part of an element is on the screen. */
export function isVisible({ flags, bounds }: ScreenElement): boolean {
  return !flags.includes('hidden') && bounds.width > 0 && bounds.height > 0;
}
