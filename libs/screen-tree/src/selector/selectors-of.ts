import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { androidSelectors } from './android-selectors.ts';
import type { ElementSelector } from './element-selector.ts';
import { iosSelectors } from './ios-selectors.ts';

/**
 * The selectors of an element, the best first: those that find only this element precede those that find several, and among them the
 * more stable ones come first. Android: resource-id, content-desc, text, XPath. iOS: identifier, label, predicate, class
 * chain, XPath. There is always at least one.
 */
export function selectorsOf(tree: ScreenTree, element: ScreenElement): readonly ElementSelector[] {
  const selectors =
    tree.platform === 'android' ? androidSelectors(tree, element) : iosSelectors(tree, element);
  return selectors.toSorted((one, other) => Number(other.isUnique) - Number(one.isUnique));
}
