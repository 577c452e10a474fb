import type { ScreenElement, ScreenTree } from '@storedeck/screen-tree';

import { isVisible, listIds, listTexts } from './element-texts.ts';
import type { ElementState, FilledSelector, Relation } from './filled-selector.ts';
import type { Matches } from './matcher.ts';

/**
 * Returns the element that a selector means, or undefined. Among several elements the first one that can be tapped is
 * meant, else the first one; `index` counts them by their top edge, then by their left edge.
 */
export function findElement(
  tree: ScreenTree,
  selector: FilledSelector,
  matches: Matches,
): ScreenElement | undefined {
  const found = findElements(tree, selector, matches);
  if (selector.index !== undefined) return sortByPlace(found).at(selector.index);
  return found.find(({ flags }) => flags.includes('clickable')) ?? found[0];
}

/** Returns all visible elements that fulfil the conditions of a selector, without regard to its `index`. */
export function findElements(
  tree: ScreenTree,
  selector: FilledSelector,
  matches: Matches,
): readonly ScreenElement[] {
  const visible = tree.elements.filter(isVisible);
  const { text, id } = selector;
  if (text !== undefined) matches.prepare?.(text, visible.flatMap(listTexts));
  if (id !== undefined) matches.prepare?.(id, visible.flatMap(listIds));
  const basic = visible.filter((element) => fulfils(element, selector, matches));
  const deepest = hasBasics(selector) ? keepDeepest(tree, basic) : basic;
  return selector.relations.reduce<readonly ScreenElement[]>(
    (kept, { relation, to }) => relate(kept, { tree, relation, others: findRelated(tree, to, matches) }),
    deepest,
  );
}

/** Returns the elements to which a relation refers: the one that is meant first. */
function findRelated(tree: ScreenTree, to: FilledSelector, matches: Matches): readonly ScreenElement[] {
  const meant = findElement(tree, to, matches);
  if (meant === undefined) return [];
  return [meant, ...findElements(tree, to, matches).filter((element) => element !== meant)];
}

function hasBasics({ text, id, states, traits, width, height }: FilledSelector): boolean {
  return (
    text !== undefined ||
    id !== undefined ||
    states.length > 0 ||
    traits.length > 0 ||
    width !== undefined ||
    height !== undefined
  );
}

function fulfils(element: ScreenElement, selector: FilledSelector, matches: Matches): boolean {
  const { text, id, states, traits, width, height, tolerance } = selector;
  const { bounds } = element;
  const near = (actual: number, wanted: number | undefined): boolean =>
    wanted === undefined || Math.abs(actual - wanted) <= tolerance;
  return (
    near(bounds.width, width) &&
    near(bounds.height, height) &&
    states.every(({ state, wanted }) => hasState(element, state) === wanted) &&
    traits.every((trait) => hasTrait(element, trait)) &&
    (id === undefined || matches(id, listIds(element), 'id')) &&
    (text === undefined || matches(text, listTexts(element), 'text'))
  );
}

function hasState({ flags }: ScreenElement, state: ElementState): boolean {
  return state === 'enabled' ? !flags.includes('disabled') : flags.includes(state);
}

/** The part of a side by which the sides of a square may differ. */
const SQUARE_TOLERANCE = 0.03;
const LONG_TEXT = 200;

function hasTrait(element: ScreenElement, trait: FilledSelector['traits'][number]): boolean {
  const { width, height } = element.bounds;
  switch (trait) {
    case 'text':
      return listTexts(element).length > 0;
    case 'long-text':
      return listTexts(element).some((text) => text.length > LONG_TEXT);
    case 'square':
      return Math.abs(width - height) <= Math.max(width, height) * SQUARE_TOLERANCE;
  }
}

function keepDeepest(tree: ScreenTree, found: readonly ScreenElement[]): readonly ScreenElement[] {
  const outer = new Set<number>();
  for (const element of found) for (const index of listAncestors(tree, element)) outer.add(index);
  return found.filter(({ index }) => !outer.has(index));
}

function listAncestors(tree: ScreenTree, element: ScreenElement): number[] {
  const ancestors: number[] = [];
  for (let at = element.parent; at !== null; at = tree.elements[at]?.parent ?? null) ancestors.push(at);
  return ancestors;
}

function relate(
  kept: readonly ScreenElement[],
  {
    tree,
    relation,
    others,
  }: { readonly tree: ScreenTree; readonly relation: Relation; readonly others: readonly ScreenElement[] },
): readonly ScreenElement[] {
  const [other] = others;
  if (other === undefined) return [];
  const { bounds } = other;
  const inside = (one: ScreenElement, outer: ScreenElement): boolean =>
    listAncestors(tree, one).includes(outer.index);
  const nearest = (filter: (one: ScreenElement) => boolean): readonly ScreenElement[] =>
    kept.filter(filter).toSorted((one, two) => distance(one, other) - distance(two, other));
  switch (relation) {
    case 'below':
      return nearest((one) => one.bounds.y > bounds.y);
    case 'above':
      return nearest((one) => one.bounds.y < bounds.y);
    case 'leftOf':
      return nearest((one) => one.bounds.x < bounds.x);
    case 'rightOf':
      return nearest((one) => one.bounds.x > bounds.x);
    case 'childOf':
      return kept.filter((one) => inside(one, other));
    case 'containsChild':
      return kept.filter((one) => others.some(({ parent }) => parent === one.index));
    case 'containsDescendants':
      return kept.filter((one) => others.some((descendant) => inside(descendant, one)));
  }
}

function distance({ bounds: one }: ScreenElement, { bounds: other }: ScreenElement): number {
  return Math.hypot(
    one.x + one.width / 2 - other.x - other.width / 2,
    one.y + one.height / 2 - other.y - other.height / 2,
  );
}

/** Returns elements in the order in which `index` counts them: by their top edge, then by their left edge. */
export function sortByPlace(elements: readonly ScreenElement[]): readonly ScreenElement[] {
  return elements.toSorted((one, two) => one.bounds.y - two.bounds.y || one.bounds.x - two.bounds.x);
}
