import { elementName, isInteractive } from '../element-name.ts';
import { listChildren, type Children } from '../list-children.ts';
import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import type { DraftRow } from './outline-rows.ts';

/** A tree with the rows of its outline. */
export interface OutlinedTree {
  readonly tree: ScreenTree;
  readonly rows: readonly Pick<DraftRow, 'element' | 'name'>[];
}

/**
 * Finds the elements that are in both trees. Returns a map from positions in `after` to positions in `before`. An
 * element that can be operated is matched only if its name is the same. If several siblings are equal, each is matched
 * only if it has not moved. A missing match is better than a wrong match. Without a match, the element only gets a new
 * reference. After a wrong match, a tap of a user or agent would press another button.
 */
export function matchElements(before: OutlinedTree, after: OutlinedTree): ReadonlyMap<number, number> {
  const known = new Map<string, number>();
  const [old, now] = [describe(before, known), describe(after, known)];
  const matches = new Map<number, number>();
  const open = [[old.children.roots, now.children.roots] as const];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    for (const [from, to] of matchSiblings(
      { tree: old, elements: pair[0] },
      { tree: now, elements: pair[1] },
    )) {
      if (old.contents[from] === now.contents[to]) {
        matchEqual({ old: old.children, now: now.children, matches }, from, to);
        continue;
      }
      matches.set(to, from);
      open.push([old.children.of[from] ?? [], now.children.of[to] ?? []]);
    }
  }
  return matches;
}

interface EqualTrees {
  readonly old: Children;
  readonly now: Children;
  readonly matches: Map<number, number>;
}

/**
 * Matches two elements whose descendants are equal, and matches the descendants in their order. The recursion is at
 * most 128 levels deep, because a tree has at most 128 levels.
 */
function matchEqual(trees: EqualTrees, from: number, to: number): void {
  trees.matches.set(to, from);
  const before = trees.old.of[from] ?? [];
  for (const [position, child] of (trees.now.of[to] ?? []).entries()) {
    const same = before[position];
    if (same !== undefined) matchEqual(trees, same, child);
  }
}

/**
 * The properties that identify the elements of a tree. Each array has one value per element, at the element's position.
 */
interface Described {
  readonly children: Children;
  /**
   * One key for each element. Two elements have the same key if they and all their descendants have the same types,
   * identifiers and names.
   */
  readonly contents: readonly string[];
  readonly kinds: readonly string[];
  readonly names: readonly string[];
  /** The name of each element. If the name is "", the first name among the element's descendants. */
  readonly titles: readonly string[];
  readonly places: readonly string[];
  readonly mayRename: readonly boolean[];
}

function describe({ tree, rows }: OutlinedTree, known: Map<string, number>): Described {
  const { elements } = tree;
  const children = listChildren(tree);
  const names = elements.map(elementName);
  const mayRename = elements.map(() => true);
  for (const { element, name } of rows) {
    names[element.index] = name;
    mayRename[element.index] = !isInteractive(element);
  }
  // The lengths ensure that joining different texts never gives the same key. JSON would ensure the same, but takes
  // several times as long.
  const kinds = elements.map(({ type, identifier }) => `${type.length} ${type}${identifier}`);
  const contents: string[] = [];
  const titles: string[] = [];
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const inside = children.of[index] ?? [];
    const [kind = '', name = ''] = [kinds[index], names[index]];
    const content = `${kind.length} ${kind}${name.length} ${name}${inside.map((child) => contents[child]).join()}`;
    const number = known.get(content) ?? known.size;
    known.set(content, number);
    contents[index] = String(number);
    titles[index] = names[index] || (inside.map((child) => titles[child]).find(Boolean) ?? '');
  }
  return { children, contents, kinds, names, titles, places: elements.map(formatBounds), mayRename };
}

function formatBounds({ bounds: { x, y, width, height } }: ScreenElement): string {
  return [x, y, width, height].join();
}

interface Siblings {
  readonly tree: Described;
  readonly elements: readonly number[];
}

function matchSiblings(old: Siblings, now: Siblings): [from: number, to: number][] {
  const matches: [number, number][] = [];
  const [left, arrived] = [new Set(old.elements), new Set(now.elements)];
  for (const key of PASSES) {
    if (left.size === 0 || arrived.size === 0) break;
    const [from, to] = [uniqueKeys(old, key), uniqueKeys(now, key)];
    for (const [name, target] of to) {
      const source = from.get(name);
      if (source === undefined || target === undefined || !left.has(source) || !arrived.has(target)) continue;
      left.delete(source);
      arrived.delete(target);
      matches.push([source, target]);
    }
  }
  return matches;
}

/**
 * Returns the key of an element, or "" if the element has no key. A sibling in the old tree and a sibling in the new
 * tree are the same element if only these two siblings have this key. `previous`: the index of the sibling before the
 * element.
 */
type Key = (tree: Described, index: number, previous: number | undefined) => string;

const PASSES: readonly Key[] = [
  // Matches elements with equal contents. They may have moved, for example because a list was scrolled.
  ({ contents }, index) => `${contents[index]}`,
  // Matches an element that is equal to some of its siblings, such as one of several buttons "Delete" in a list, if its
  // place and the content of the sibling before it are unchanged.
  ({ contents, places }, index, previous) =>
    `${contents[index]} ${places[index]} ${previous === undefined ? '' : contents[previous]}`,
  // Matches elements with the same kind and name. Their descendants may differ.
  ({ kinds, names }, index) => `${kinds[index]} ${names[index]}`,
  ({ mayRename, kinds, titles, places }, index) =>
    mayRename[index] && titles[index] ? `${kinds[index]} ${places[index]} ${titles[index]}` : '',
  // Matches elements whose texts have changed, if no sibling has the same kind. So rows of a list are not matched.
  ({ mayRename, kinds }, index) => (mayRename[index] ? `${kinds[index]}` : ''),
];

/**
 * Maps each key to the index of its element in the tree, or to `undefined` if several siblings have the key. Elements
 * with the key `''` are left out.
 */
function uniqueKeys({ tree, elements }: Siblings, key: Key): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (const [position, index] of elements.entries()) {
    const name = key(tree, index, elements[position - 1]);
    if (name !== '') found.set(name, found.has(name) ? undefined : index);
  }
  return found;
}
