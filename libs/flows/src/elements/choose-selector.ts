import {
  elementAt,
  findTouchPoint,
  makeOutline,
  type Point,
  type ScreenElement,
  type ScreenTree,
} from '@storedeck/screen-tree';

import type { NewValue } from '../edit/print-step.ts';
import { listIds } from './element-texts.ts';
import type { FilledSelector } from './filled-selector.ts';
import { findElements, sortByPlace } from './find-elements.ts';
import { LIMITS } from './match-literally.ts';

/** A selector as a step has it: a map with `id`, `text`, `index` and `childOf`. */
export type SelectorValue = Readonly<Record<string, NewValue>>;

/** A selector that means one element of a screen and no other. */
export interface ChosenSelector {
  readonly value: SelectorValue;
  /** Whether the selector has a text that differs in another language of the app. */
  readonly followsLanguage: boolean;
  /** Whether the selector counts elements, so that it means another one when the screen has more of them. */
  readonly counts: boolean;
  /** The element that is meant. */
  readonly element: ScreenElement;
}

/**
 * Returns the most stable selector with which a tap does what a touch at a point does now; undefined if there is none.
 * `point`: in pixels of the picture.
 */
export function chooseTouched(tree: ScreenTree, point: Point): ChosenSelector | undefined {
  const hit = elementAt(tree, point);
  if (hit === undefined) return undefined;
  const owner = findOwner(tree, hit);
  // The middle of something that shows nothing and does not react, such as a page, is not what was touched.
  if (owner === undefined && listNames(hit).every((name) => name.trim() === '')) return undefined;
  const isSame = (element: ScreenElement): boolean =>
    element === hit || (owner !== undefined && findOwner(tree, element) === owner);
  const family = owner === undefined ? [hit] : [hit, ...tree.elements.filter((one) => isSame(one))];
  const { rows } = makeOutline(tree);
  const isReached = (element: ScreenElement): boolean => {
    const touch = findTouchPoint({ tree, rows }, element.index);
    if (touch === undefined || !('point' in touch)) return false;
    // A touch on a text in a list reaches the list, if nothing nearer reacts.
    const isAround = owner === undefined && touch.hit !== undefined && surrounds(tree, touch.hit, element);
    return touch.hit === undefined || isSame(touch.hit) || isAround;
  };
  return choose(tree, [...new Set(family)], (element) => isSame(element) && isReached(element));
}

/** Returns the most stable selector of an element; undefined if there is none. */
export function chooseElement(tree: ScreenTree, element: ScreenElement): ChosenSelector | undefined {
  return choose(tree, [element], (one) => one === element);
}

/**
 * Returns the selectors of an element, the most stable one first. Those that choose among several equal elements are only
 * listed if there is no other.
 */
export function listChosen(tree: ScreenTree, element: ScreenElement): readonly ChosenSelector[] {
  const isMeant: IsMeant = (one) => one === element;
  const alone = [...listAlone(tree, [element], isMeant)];
  return alone.length > 0 ? alone : [...listAmongEqual(tree, [element], isMeant)];
}

/** Returns the element that reacts to a touch: the element itself, or the one around it. */
function findOwner(tree: ScreenTree, element: ScreenElement): ScreenElement | undefined {
  for (let at: ScreenElement | undefined = element; at; at = tree.elements[at.parent ?? -1])
    if (at.flags.includes('clickable')) return at;
  return undefined;
}

function surrounds(tree: ScreenTree, outer: ScreenElement, element: ScreenElement): boolean {
  for (let at = tree.elements[element.parent ?? -1]; at; at = tree.elements[at.parent ?? -1])
    if (at === outer) return true;
  return false;
}

function choose(...search: Parameters<typeof listAlone>): ChosenSelector | undefined {
  const [alone] = listAlone(...search);
  if (alone) return alone;
  const [among] = listAmongEqual(...search);
  return among;
}

/** What a selector compares: an id, a text, or both. */
type Words = { readonly id?: string; readonly text?: string };
type IsMeant = (element: ScreenElement) => boolean;

/** Lists the selectors with one id or one text. */
function* listAlone(
  tree: ScreenTree,
  elements: readonly ScreenElement[],
  isMeant: IsMeant,
): Generator<ChosenSelector> {
  for (const words of listWords(elements)) yield* chooseAlone(tree, words, isMeant);
}

/** Lists the selectors for one of several elements with the same id or text. */
function* listAmongEqual(
  tree: ScreenTree,
  elements: readonly ScreenElement[],
  isMeant: IsMeant,
): Generator<ChosenSelector> {
  const all = listWords(elements);
  for (const words of all) yield* chooseInside(tree, words, isMeant);
  for (const one of elements)
    for (const id of listIdWords(one))
      for (const text of listTextWords(one)) yield* chooseAlone(tree, { ...id, ...text }, isMeant);
  for (const words of all) yield* chooseCounted(tree, words, isMeant);
}

function listWords(elements: readonly ScreenElement[]): Words[] {
  return [...elements.flatMap(listIdWords), ...elements.flatMap(listTextWords)];
}

function listIdWords(element: ScreenElement): Words[] {
  return listIds(element)
    .slice(-1)
    .filter(isWritable)
    .map((id) => ({ id }));
}

function listTextWords(element: ScreenElement): Words[] {
  return listNames(element)
    .filter(isWritable)
    .map((text) => ({ text }));
}

/** The longest text that is written into a selector, in UTF-16 units: a longer one is no longer read. */
const MAX_LENGTH = 200;

function isWritable(value: string): boolean {
  const isReadable = value.trim() !== '' && value.isWellFormed() && !/[^\P{Cc}\n]/u.test(value);
  return isReadable && value.length <= MAX_LENGTH;
}

/**
 * Returns the texts by which people know an element. What a person has typed into a field is not its name, and a password
 * must not get into a flow. The value of an iPhone's element changes, so its label comes first.
 */
function listNames({ role, text, label, hint, flags }: ScreenElement): string[] {
  const isTyped = role === 'field' || flags.includes('password');
  return [...new Set(isTyped ? [label, hint] : [label, text, hint])];
}

function* chooseAlone(tree: ScreenTree, words: Words, isMeant: IsMeant): Generator<ChosenSelector> {
  const element = findOnly(tree, fillWords(words));
  if (element && isMeant(element)) yield describe(printWords(words), element, words);
}

/** Chooses among several equal elements by an element around it that has an id of its own. */
function* chooseInside(tree: ScreenTree, words: Words, isMeant: IsMeant): Generator<ChosenSelector> {
  const equal = LIMITS.flatMap((limit) => findElements(tree, fillWords(words), limit));
  for (const meant of new Set(equal.filter(isMeant))) {
    for (let outer = tree.elements[meant.parent ?? -1]; outer; outer = tree.elements[outer.parent ?? -1]) {
      const [around] = listIdWords(outer);
      if (!around || findOnly(tree, fillWords(around)) !== outer) continue;
      const relations = [{ relation: 'childOf' as const, to: fillWords(around) }];
      const element = findOnly(tree, { ...fillWords(words), relations });
      if (element && isMeant(element))
        yield describe({ ...printWords(words), childOf: printWords(around) }, element, words);
      break;
    }
  }
}

/** Chooses among several equal elements by their order on the screen. */
function* chooseCounted(tree: ScreenTree, words: Words, isMeant: IsMeant): Generator<ChosenSelector> {
  const orders = LIMITS.map((limit) => sortByPlace(findElements(tree, fillWords(words), limit)));
  for (const index of orders[0]?.keys() ?? []) {
    const element = findSame(orders.map((order) => order[index]));
    if (element && isMeant(element)) yield describe({ ...printWords(words), index }, element, words);
  }
}

function describe(value: SelectorValue, element: ScreenElement, { text = '' }: Words): ChosenSelector {
  return { value, element, followsLanguage: /\p{L}/u.test(text), counts: 'index' in value };
}

function findOnly(tree: ScreenTree, selector: FilledSelector): ScreenElement | undefined {
  return findSame(
    LIMITS.map((limit) => {
      const [element, ...others] = findElements(tree, selector, limit);
      return others.length === 0 ? element : undefined;
    }),
  );
}

/** Returns the element that is found within all limits. */
function findSame(found: readonly (ScreenElement | undefined)[]): ScreenElement | undefined {
  const [element] = found;
  return found.every((one) => one === element) ? element : undefined;
}

function fillWords(words: Words): FilledSelector {
  return { ...words, states: [], relations: [], traits: [], tolerance: 0 };
}

function printWords({ id, text }: Words): SelectorValue {
  return {
    ...(id !== undefined && { id: escapePattern(id) }),
    ...(text !== undefined && { text: escapePattern(text) }),
  };
}

/** Returns the pattern that matches a text itself. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}]/gu, '\\$&');
}
