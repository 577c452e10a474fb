import { isTouchable } from '../element-name.ts';
import type { ElementRole, ScreenElement } from '../screen-tree.ts';
import type { Painted } from './paint-order.ts';

/**
 * Whether a touch on an element goes no further. On both platforms, texts and pictures let touches through to what is
 * below them, and an element that reacts to touches or can be scrolled keeps them. If the drawing order is not known, a
 * list counts as lying below what overlaps it: Flutter reports lists over the whole screen whose upper part is empty.
 */
export function takesTouches(element: ScreenElement, { isReported }: Painted): boolean {
  const { flags, bounds, type } = element;
  if (flags.includes('hidden') || bounds.width === 0 || bounds.height === 0) return false;
  if (isTouchable(element) || keepsTouches(element)) return true;
  return flags.includes('scrollable') && (isReported || type.startsWith('XCUIElementType'));
}

/**
 * Whether an element keeps all touches on its area, even where it is empty. Android gives a touch to the topmost window
 * at its place, and reports no windows that cannot be touched. On iOS, windows that cover the screen often let touches
 * through, but bars, alerts and the keyboard keep them.
 */
export function keepsTouches({ role, type }: ScreenElement): boolean {
  return (type.startsWith('XCUIElementType') ? KEEPS_ON_IOS : KEEPS_ON_ANDROID).has(role);
}

const KEEPS_ON_IOS: ReadonlySet<ElementRole> = new Set(['bar', 'tabs', 'dialog', 'keyboard']);
const KEEPS_ON_ANDROID: ReadonlySet<ElementRole> = new Set(['window', 'keyboard']);
