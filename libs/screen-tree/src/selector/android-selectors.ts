import { LIMITS } from '../raw-element.ts';
import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { elementPath } from './element-path.ts';
import type { ElementSelector } from './element-selector.ts';

/** Returns the selectors of an Android element, the most stable one first. */
export function androidSelectors(tree: ScreenTree, element: ScreenElement): readonly ElementSelector[] {
  const { identifier, label, text, flags } = element;
  const selectors: ElementSelector[] = [];
  if (isWhole(identifier)) {
    const isUnique = isOnly(tree, (other) => other.identifier === identifier);
    selectors.push({ using: 'id', value: identifier, isUnique, followsLanguage: false });
  }
  if (isWhole(label)) {
    const isUnique = isOnly(tree, (other) => other.label === label);
    selectors.push({ using: 'accessibility id', value: label, isUnique, followsLanguage: true });
  }
  // A typed text does not identify a field, and a password must not get into the code of a test.
  if (isWhole(text) && element.role !== 'field' && !flags.includes('password')) {
    const value = `new UiSelector().text(${JSON.stringify(text)})`;
    const isUnique = isOnly(tree, (other) => other.text === text);
    selectors.push({ using: '-android uiautomator', value, isUnique, followsLanguage: true });
  }
  const value = `/hierarchy${elementPath(tree, element)}`;
  return [...selectors, { using: 'xpath', value, isUnique: !tree.isTruncated, followsLanguage: false }];
}

// A text of the maximum length may have been cut, so a selector with this text would find nothing.
function isWhole(text: string): boolean {
  return text !== '' && text.length < LIMITS.text;
}

function isOnly({ elements }: ScreenTree, matches: (element: ScreenElement) => boolean): boolean {
  return elements.filter(matches).length === 1;
}
