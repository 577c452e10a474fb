import {
  elementAt,
  type Point,
  type ScreenElement,
  type ScreenTree,
  type Size,
} from '@storedeck/screen-tree';

import type { NewValue } from '../edit/print-step.ts';
import {
  chooseElement,
  chooseTouched,
  type ChosenSelector,
  type SelectorValue,
} from '../elements/choose-selector.ts';
import type { Direction } from '../flow.ts';
import type { RecordedStep } from './recorded-step.ts';

/** A touch that has ended. Times are milliseconds of one clock. */
export interface RecordedTouch {
  readonly from: Point;
  readonly to: Point;
  readonly beganMs: number;
  readonly endedMs: number;
  /** The size of the picture to which the points refer. */
  readonly picture: Size;
}

/** The distance above which a touch is a swipe, as a share of the shorter side: about 8 dp, as on Android. */
const SWIPE = 0.02;
/** The time in ms after which a touch is a long press. */
const LONG_MS = 500;

/** Where a touch begins: all that its element depends on. */
export type TouchStart = Pick<RecordedTouch, 'from' | 'picture'>;

/** Returns the selector of the element at the beginning of a touch. `tree` is the screen before the touch. */
export function chooseAtStart(
  { from, picture }: TouchStart,
  tree: ScreenTree | undefined,
): ChosenSelector | undefined {
  const known = keepTurned(tree, picture);
  return known && chooseTouched(known, scale(from, picture, known.size));
}

/**
 * Returns the step for a touch, and the selector of the touched element if there is one. `tree` is the screen before the
 * touch; undefined if it is not known. `choose` returns what `chooseAtStart` does.
 */
export function recordTouch(
  touch: RecordedTouch,
  tree: ScreenTree | undefined,
  choose = chooseAtStart,
): { readonly step: RecordedStep; readonly chosen?: ChosenSelector } {
  const { from, to, beganMs, endedMs, picture } = touch;
  const known = keepTurned(tree, picture);
  const isSwipe = Math.hypot(to.x - from.x, to.y - from.y) > SWIPE * Math.min(picture.width, picture.height);
  if (isSwipe) return { step: recordSwipe(touch, known) };
  const command = endedMs - beganMs >= LONG_MS ? 'longPressOn' : 'tapOn';
  const place = toPercent(from, picture);
  const origin: RecordedStep['from'] =
    command === 'tapOn' ? { kind: 'tap', atMs: endedMs, ...place } : { kind: 'other' };
  const chosen = choose(touch, tree);
  if (chosen) {
    const step = {
      step: { command, value: shorten(chosen.value) },
      warning: warn(chosen),
      from: origin,
    } as const;
    return { step, chosen };
  }
  const warning = known
    ? 'The element has neither an id nor a text, so its place was recorded.'
    : 'The screen was still changing, so the place of the touch was recorded.';
  const point = `${place.x}%,${place.y}%`;
  return { step: { step: { command, value: { point } }, warning, from: origin } };
}

/** Returns the step that expects an element; undefined if no selector means only this element. */
export function recordAssertion(tree: ScreenTree, element: ScreenElement): RecordedStep | undefined {
  const chosen = chooseElement(tree, element);
  if (!chosen) return undefined;
  const step = { command: 'assertVisible', value: shorten(chosen.value) } as const;
  return { step, warning: warn(chosen), from: { kind: 'other' } };
}

/** Returns a selector of a text alone as this text, which means the same. */
function shorten(value: SelectorValue): NewValue {
  const { text, ...others } = value;
  return text !== undefined && Object.keys(others).length === 0 ? text : value;
}

/** Returns why a selector may mean something else later. */
function warn({ followsLanguage, counts }: ChosenSelector): string | undefined {
  const warnings = [
    followsLanguage ? 'Follows the language of the app.' : '',
    counts ? 'Counts equal elements.' : '',
  ].filter(Boolean);
  return warnings.length === 0 ? undefined : warnings.join(' ');
}

function recordSwipe({ from, to, picture }: RecordedTouch, tree: ScreenTree | undefined): RecordedStep {
  const direction = findDirection(from, to);
  const scrolled = tree && direction && findScrolled(tree, scale(from, picture, tree.size));
  const chosen = tree && scrolled && chooseElement(tree, scrolled);
  const [start, end] = [toPercent(from, picture), toPercent(to, picture)];
  const value: NewValue =
    chosen && direction
      ? { from: chosen.value, direction }
      : { start: `${start.x}%,${start.y}%`, end: `${end.x}%,${end.y}%` };
  return { step: { command: 'swipe', value }, warning: chosen && warn(chosen), from: { kind: 'other' } };
}

/** Returns the direction of a swipe; undefined for a slanting one. */
function findDirection(from: Point, to: Point): Direction | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(y) >= 2 * Math.abs(x)) return y < 0 ? 'UP' : 'DOWN';
  if (Math.abs(x) >= 2 * Math.abs(y)) return x < 0 ? 'LEFT' : 'RIGHT';
  return undefined;
}

function findScrolled(tree: ScreenTree, point: Point): ScreenElement | undefined {
  for (let at = elementAt(tree, point); at; at = tree.elements[at.parent ?? -1])
    if (at.flags.includes('scrollable')) return at;
  return undefined;
}

/** Returns the tree, if the device was turned as it is in the picture. */
function keepTurned(tree: ScreenTree | undefined, picture: Size): ScreenTree | undefined {
  return tree && isUpright(tree.size) === isUpright(picture) ? tree : undefined;
}

function isUpright({ width, height }: Size): boolean {
  return height >= width;
}

function scale({ x, y }: Point, picture: Size, to: Size): Point {
  return { x: ((x + 0.5) / picture.width) * to.width, y: ((y + 0.5) / picture.height) * to.height };
}

function toPercent({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.round((x / width) * 100), y: Math.round((y / height) * 100) };
}
