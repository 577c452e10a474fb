import { elementName, elementValue, isInteractive, isTouchable } from '../element-name.ts';
import type { Children } from '../list-children.ts';
import type { ElementRole, ScreenElement, ScreenTree } from '../screen-tree.ts';
import { containsWords } from './contains-words.ts';
import { shownText } from './shown-name.ts';

/** What the row of an element that can be operated contains of its descendants. */
export interface Folded {
  /** The name of the element, and the texts of its descendants. */
  readonly texts: readonly string[];
  /** The positions of the descendants whose texts and states the row contains. They need no rows of their own. */
  readonly elements: readonly number[];
}

// The maximum number of texts in one row. An element with more texts is a page, not a button with a caption, so these
// texts get rows of their own.
const MAX_FOLDED_TEXTS = 8;

/**
 * Collects the texts in an element that can be operated. Leaves out descendants with rows of their own, and what is in
 * them. `undefined` if the element has rows of its own for each text: it is a field, it can be scrolled, or it contains
 * too many texts.
 */
export function foldedTexts(
  { tree, children }: { readonly tree: ScreenTree; readonly children: Children },
  element: ScreenElement,
): Folded | undefined {
  if (!isInteractive(element) || element.role === 'field' || element.flags.includes('scrollable'))
    return undefined;
  const texts: string[] = [];
  const elements: number[] = [];
  const stack = [element.index];
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const inside = tree.elements[index];
    if (inside === undefined || (inside !== element && hasOwnRow(inside, element))) continue;
    if (inside !== element) elements.push(index);
    const found = inside.flags.includes('hidden') ? [] : listTexts(inside, element);
    // A long text loses its middle in the row, and with it the texts that it repeats.
    texts.push(...found.filter((text) => !texts.some((other) => containsWords(shownText(other), text))));
    if (texts.length > MAX_FOLDED_TEXTS) return undefined;
    stack.push(...(children.of[index] ?? []).toReversed());
  }
  return { texts, elements };
}

// The row of the element itself shows the value of the element after its name.
function listTexts(inside: ScreenElement, element: ScreenElement): readonly string[] {
  const texts = inside === element ? [elementName(inside)] : [elementName(inside), elementValue(inside)];
  return texts.filter((text) => text !== '');
}

function hasOwnRow(inside: ScreenElement, element: ScreenElement): boolean {
  if (ALWAYS.has(inside.role) || inside.flags.includes('scrollable')) return true;
  return isInteractive(inside) && !isTwin(inside, element);
}

/** The roles of elements that always have rows, because they explain the screen. */
export const ALWAYS: ReadonlySet<ElementRole> = new Set(['dialog', 'progress', 'keyboard', 'web']);

/**
 * Whether an element is only the shape of the element around it: Compose reports a button as a container that can be
 * tapped, and in it a Button without a name that cannot.
 */
function isTwin(inside: ScreenElement, around: ScreenElement): boolean {
  if (inside.role === 'field' || inside.identifier !== '' || elementName(inside) !== '') return false;
  return !isTouchable(inside) || fills(inside, around);
}

function fills({ bounds: inner }: ScreenElement, { bounds: outer }: ScreenElement): boolean {
  return inner.width * inner.height >= outer.width * outer.height * 0.8;
}
