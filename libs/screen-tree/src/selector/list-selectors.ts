import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { androidSelectors } from './android-selectors.ts';
import type { ElementSelector } from './element-selector.ts';
import { iosSelectors } from './ios-selectors.ts';

/**
 * Returns the selectors of an element, the best one first. Selectors that find only this element precede selectors that
 * find several. In each of these two groups, the more stable ones come first. Android: resource-id, content-desc, text,
 * XPath. iOS: identifier or label, predicate, class chain, XPath. The list has at least one selector.
 */
export function listSelectors(tree: ScreenTree, element: ScreenElement): readonly ElementSelector[] {
  const selectors =
    tree.platform === 'android' ? androidSelectors(tree, element) : iosSelectors(tree, element);
  return selectors.toSorted((one, other) => Number(other.isUnique) - Number(one.isUnique));
}
