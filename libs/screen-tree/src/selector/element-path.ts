import type { ScreenElement, ScreenTree } from '../screen-tree.ts';

/**
 * Returns an XPath from the root to an element, such as `/android.widget.FrameLayout/android.widget.Button[2]`. A step
 * has a position only if its name also matches siblings of the element.
 */
export function elementPath(tree: ScreenTree, element: ScreenElement): string {
  const steps: string[] = [];
  let current: ScreenElement | undefined = element;
  while (current !== undefined) {
    steps.unshift(step(tree, current));
    current = current.parent === null ? undefined : tree.elements[current.parent];
  }
  return steps.map((part) => `/${part}`).join('');
}

function step({ elements }: ScreenTree, { parent, type, index }: ScreenElement): string {
  const same = elements.filter((other) => other.parent === parent && other.type === type);
  // A type that is not an XML name is replaced by `*`. In practice, only names of inner classes are replaced, because
  // they contain a `$`.
  const name = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(type) ? type : '*';
  const siblings = name === '*' ? elements.filter((other) => other.parent === parent) : same;
  const position = siblings.findIndex((other) => other.index === index) + 1;
  return siblings.length === 1 ? name : `${name}[${position}]`;
}
