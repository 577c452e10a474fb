import { LIMITS } from '../raw-element.ts';
import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { elementPath } from './element-path.ts';
import type { ElementSelector } from './element-selector.ts';

/**
 * Returns the selectors of an iOS element, the most stable one first. `accessibility id` is compared with the
 * identifier of an element or, if it has no identifier, with its label. A selector with a label depends on the
 * language.
 */
export function iosSelectors(tree: ScreenTree, element: ScreenElement): readonly ElementSelector[] {
  const { identifier, label, type } = element;
  const others = tree.elements;
  const selectors: ElementSelector[] = [];
  const name = identifier || label;
  if (isWhole(name)) {
    const isUnique = others.filter((other) => (other.identifier || other.label) === name).length === 1;
    selectors.push({ using: 'accessibility id', value: name, isUnique, followsLanguage: identifier === '' });
  }
  if (isWhole(label)) {
    const isUnique = others.filter((other) => other.type === type && other.label === label).length === 1;
    const value = `type == "${type}" AND label == ${predicateText(label)}`;
    selectors.push({ using: '-ios predicate string', value, isUnique, followsLanguage: true });
  }
  const ofType = others.filter((other) => other.type === type);
  const chain = `**/${type}[${ofType.indexOf(element) + 1}]`;
  const isUnique = !tree.isTruncated;
  return [
    ...selectors,
    { using: '-ios class chain', value: chain, isUnique, followsLanguage: false },
    { using: 'xpath', value: elementPath(tree, element), isUnique, followsLanguage: false },
  ];
}

// A text of the maximum length may have been cut, so a selector with this text would find nothing.
function isWhole(text: string): boolean {
  return text !== '' && text.length < LIMITS.text;
}

// Formats a text as a string of NSPredicate.
function predicateText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
