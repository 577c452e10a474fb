import type { ScreenElement, ScreenTree } from '../screen-tree.ts';

/** Returns an XPath from the root to an element: types, with a position if siblings have the same type. */
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
  // The `$` in the name of an inner class is not permitted in an XML name. No real class has other such characters.
  const name = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(type) ? type : '*';
  const siblings = name === '*' ? elements.filter((other) => other.parent === parent) : same;
  const position = siblings.findIndex((other) => other.index === index) + 1;
  return siblings.length === 1 ? name : `${name}[${position}]`;
}
