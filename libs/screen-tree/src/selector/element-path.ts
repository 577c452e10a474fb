import type { ScreenElement, ScreenTree } from '../screen-tree.ts';

/** An element as an XPath from the root: types, with a position where siblings have the same type. */
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
  // Inner classes have a `$`, which no XML name may contain; other characters come from no real class.
  const name = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(type) ? type : '*';
  const siblings = name === '*' ? elements.filter((other) => other.parent === parent) : same;
  const position = siblings.findIndex((other) => other.index === index) + 1;
  return siblings.length === 1 ? name : `${name}[${position}]`;
}
