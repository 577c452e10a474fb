import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import type { ElementSelector } from './element-selector.ts';
import { isOnly, isWhole, ownText } from './found-element.ts';

/** The longest key of a query. Apple refuses longer ones, and recommends a predicate for them. */
const MAX_KEY = 128;
const PREFIX = 'XCUIElementType';

/**
 * Returns the selectors of an iOS element for XCUITest, in Swift, the most stable one first. A query has a property for
 * each type of elements, and its key is compared with every identifying property of an element: its identifier, label,
 * value and placeholder (https://developer.apple.com/documentation/xctest/xcuielementquery).
 */
export function xcuitestSelectors(tree: ScreenTree, element: ScreenElement): ElementSelector[] {
  const { identifier, label, type, parent } = element;
  // The queries begin at the app, so they do not find the app itself.
  if (parent === null || !type.startsWith(PREFIX)) return [];
  const query = `app.${nameQuery(type.slice(PREFIX.length))}`;
  const selectors: ElementSelector[] = [];
  const keys = [
    { property: 'identifier', key: identifier },
    { property: 'label', key: label },
    { property: 'value', key: ownText(element) },
  ].filter(({ key }, at, all) => isWhole(key) && all.findIndex((one) => one.key === key) === at);
  for (const { property, key } of keys) {
    const isKey = (other: ScreenElement): boolean =>
      other.type === type && [other.identifier, other.label, other.text, other.hint].includes(key);
    if (!isOnly(tree, element, isKey)) continue;
    const value =
      key.length <= MAX_KEY
        ? `${query}[${swiftText(key)}]`
        : `${query}.element(matching: NSPredicate(format: "${property} == %@", ${swiftText(key)}))`;
    selectors.push({ tool: 'XCUITest', using: property, value, followsLanguage: property !== 'identifier' });
  }
  if (tree.isTruncated) return selectors;
  const ofType = tree.elements.filter((other) => other.type === type && other.parent !== null);
  const value = `${query}.element(boundBy: ${ofType.indexOf(element)})`;
  return [...selectors, { tool: 'XCUITest', using: 'position', value, followsLanguage: false }];
}

/** Returns the property of a query for a type of elements, such as `searchFields` for `SearchField`. */
function nameQuery(type: string): string {
  if (type === 'Other') return 'otherElements';
  const name = type.charAt(0).toLowerCase() + type.slice(1);
  return /(?:ch|x)$/u.test(name) ? `${name}es` : `${name}s`;
}

function swiftText(text: string): string {
  const escaped = text
    .replaceAll(/["\\]/gu, '\\$&')
    .replaceAll(/\p{Cc}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
  return `"${escaped}"`;
}
