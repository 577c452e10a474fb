import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { elementPath } from './element-path.ts';
import type { ElementSelector } from './element-selector.ts';
import { isOnly, isWhole } from './found-element.ts';

/**
 * Returns the selectors of an iOS element for Appium's driver XCUITest, the most stable one first. The strategies are
 * those of https://appium.github.io/appium-xcuitest-driver/latest/reference/locator-strategies/. `accessibility id` is
 * compared with the identifier of an element or, if it has no identifier, with its label.
 */
export function appiumIosSelectors(tree: ScreenTree, element: ScreenElement): ElementSelector[] {
  const { identifier, label, type } = element;
  const selectors: ElementSelector[] = [];
  const add = (using: string, value: string, followsLanguage = false): void => {
    selectors.push({ tool: 'Appium', using, value, followsLanguage });
  };
  const name = identifier || label;
  if (isWhole(name) && isOnly(tree, element, (other) => (other.identifier || other.label) === name))
    add('accessibility id', name, identifier === '');
  if (isWhole(label) && isOnly(tree, element, (other) => other.type === type && other.label === label))
    add('-ios predicate string', `type == "${type}" AND label == ${predicateText(label)}`, true);
  if (tree.isTruncated) return selectors;
  // The query begins at the app, so it does not find the app itself.
  if (element.parent !== null) {
    const ofType = tree.elements.filter((other) => other.type === type && other.parent !== null);
    add('-ios class chain', `**/${type}[${ofType.indexOf(element) + 1}]`);
  }
  add('xpath', elementPath(tree, element));
  return selectors;
}

// Formats a text as a string of NSPredicate.
function predicateText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
