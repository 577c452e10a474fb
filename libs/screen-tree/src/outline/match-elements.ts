import { childrenOf, type Children } from '../children-of.ts';
import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { elementName, isInteractive } from './element-name.ts';
import type { DraftRow } from './outline-rows.ts';

/** A tree with the rows of its outline. */
export interface OutlinedTree {
  readonly tree: ScreenTree;
  readonly rows: readonly DraftRow[];
}

/**
 * Finds the elements of `before` that live on in `after`: a map from positions in `after` to positions in `before`. An
 * element that can be operated is matched only if its name is the same, and one of several equal elements only if it has
 * not moved: a missing match costs a new reference, a wrong one makes somebody tap another button.
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

/** Matches two elements with equal descendants, and these in their order. Trees are at most 128 levels deep. */
function matchEqual(trees: EqualTrees, from: number, to: number): void {
  trees.matches.set(to, from);
  const before = trees.old.of[from] ?? [];
  for (const [position, child] of (trees.now.of[to] ?? []).entries()) {
    const same = before[position];
    if (same !== undefined) matchEqual(trees, same, child);
  }
}

/** What identifies each element of a tree, by its position. */
interface Described {
  readonly children: Children;
  /** Equal for elements whose types, identifiers and names are equal, with all their descendants. */
  readonly contents: readonly string[];
  readonly kinds: readonly string[];
  readonly names: readonly string[];
  /** The first name in the element or its descendants. */
  readonly titles: readonly string[];
  readonly places: readonly string[];
  readonly mayRename: readonly boolean[];
}

function describe({ tree, rows }: OutlinedTree, known: Map<string, number>): Described {
  const { elements } = tree;
  const children = childrenOf(tree);
  const names = elements.map(elementName);
  const mayRename = elements.map(() => true);
  for (const { element, name } of rows) {
    names[element.index] = name;
    mayRename[element.index] = !isInteractive(element);
  }
  // With lengths, so that different parts never make the same text. JSON would take several times as long.
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
  return { children, contents, kinds, names, titles, places: elements.map(placeOf), mayRename };
}

function placeOf({ bounds: { x, y, width, height } }: ScreenElement): string {
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

/** Siblings with the same key are the same element, if the key occurs once in both trees. "" for none. */
type Key = (tree: Described, index: number, previous: number | undefined) => string;

const PASSES: readonly Key[] = [
  // It has moved at most, as when a list scrolls.
  ({ contents }, index) => `${contents[index]}`,
  // One of several that are equal, such as the buttons "Delete" of a list: at its place, and after the same element.
  ({ contents, places }, index, previous) =>
    `${contents[index]} ${places[index]} ${previous === undefined ? '' : contents[previous]}`,
  // Something in it has changed.
  ({ kinds, names }, index) => `${kinds[index]} ${names[index]}`,
  ({ mayRename, kinds, titles, places }, index) =>
    mayRename[index] && titles[index] ? `${kinds[index]} ${places[index]} ${titles[index]}` : '',
  // It has another text. Its kind occurs once, so it is no row of a list.
  ({ mayRename, kinds }, index) => (mayRename[index] ? `${kinds[index]}` : ''),
];

/** The positions by their keys; `undefined` for a key that occurs more than once. */
function uniqueKeys({ tree, elements }: Siblings, key: Key): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (const [position, index] of elements.entries()) {
    const name = key(tree, index, elements[position - 1]);
    if (name !== '') found.set(name, found.has(name) ? undefined : index);
  }
  return found;
}
