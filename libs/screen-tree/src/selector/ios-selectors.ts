import { LIMITS } from '../raw-element.ts';
import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { elementPath } from './element-path.ts';
import type { ElementSelector } from './element-selector.ts';

/**
 * The selectors of an element of iOS, the most stable first. `accessibility id` compares with the identifier, or with the
 * label of an element that has none: then it follows the language.
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

// A text that was cut would not be found.
function isWhole(text: string): boolean {
  return text !== '' && text.length < LIMITS.text;
}

// A text of NSPredicate.
function predicateText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
