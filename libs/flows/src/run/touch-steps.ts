import type { ScreenTree } from '@storedeck/screen-tree';

import type { Direction, ElementValues, FlowPoint, FlowText, StepValues } from '../flow.ts';
import { parsePoint } from '../format/read-selector.ts';
import { UnfitValue } from '../unfit-value.ts';
import { FlowFailure } from './flow-failure.ts';
import { findReachablePoint, type Found, isSame } from './flow-screen.ts';
import { pause } from './pause.ts';
import { fill, remainingLookUpMs, type StepContext, toFlag, toNumber, toSelector } from './step-context.ts';

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };

/** The time in ms between the two taps of a double tap, and between repeated taps. */
const DOUBLE_TAP_GAP_MS = 100;

/** Taps on an element or a point, once, twice or for long. */
export async function touch(
  kind: 'tap' | 'double' | 'long',
  values: ElementValues,
  context: StepContext,
): Promise<void> {
  const before = await findTouched(values, context);
  // Maestro ignores repeat of a double tap.
  const times = kind === 'double' ? 2 : Math.max(1, toNumber(context, values.repeat, 1));
  const gap = toNumber(context, values.delay, DOUBLE_TAP_GAP_MS);
  const tap = async (): Promise<void> => {
    for (let at = 0; at < times; at += 1) {
      if (at > 0) await pause(gap, context.signal);
      const action = { kind: kind === 'long' ? ('long' as const) : ('tap' as const), ...before.point };
      await context.device.perform(action, before.tree.size, context.signal);
    }
  };
  await tap();
  const after = await context.screen.settle();
  if (toFlag(context, values.retryTapIfNoChange, false) && isSame(before.tree, after)) {
    await tap();
    await context.screen.settle();
  }
}

async function findTouched(
  { element, point }: ElementValues,
  context: StepContext,
): Promise<{ readonly tree: ScreenTree; readonly point: Point }> {
  if (element === undefined) {
    const tree = await context.screen.read();
    if (point === undefined) throw new UnfitValue('The step says neither an element nor a point.');
    return { tree, point: placePoint(toPoint(point, context), { x: 0, y: 0, ...tree.size }) };
  }
  const found = await context.screen.waitFor(toSelector(context, element), remainingLookUpMs(context));
  const place = point === undefined ? findReachablePoint(found) : placeInside(found, point, context);
  return { tree: found.tree, point: place };
}

/** Returns the pixel that a point inside an element means. */
function placeInside({ element }: Found, point: FlowPoint | FlowText, context: StepContext): Point {
  const { bounds } = element;
  const parsed = toPoint(point, context);
  if (parsed.unit === 'pixels' && (parsed.x >= bounds.width || parsed.y >= bounds.height))
    throw new FlowFailure(
      `The point ${parsed.x},${parsed.y} is outside of the element, which has ${bounds.width} × ${bounds.height} pixels.`,
    );
  return placePoint(parsed, bounds);
}

function toPoint(point: FlowPoint | FlowText, context: StepContext): FlowPoint {
  if ('unit' in point) return point;
  const filled = fill(context, point);
  const parsed = parsePoint(filled);
  if (parsed === undefined) throw new UnfitValue(`${JSON.stringify(filled)} is no point.`);
  return parsed;
}

/** Returns the pixel that a point means inside an area. The last column and row still belong to the area. */
function placePoint({ unit, x, y }: FlowPoint, area: Area): Point {
  const place = (share: number, from: number, length: number): number =>
    unit === 'pixels' ? from + share : from + Math.min(length - 1, Math.round((share / 100) * length));
  return { x: place(x, area.x, area.width), y: place(y, area.y, area.height) };
}

/**
 * Where a swipe over the whole screen begins and ends, in percent, as Maestro's drivers have it. They differ, so that a
 * flow scrolls as far as it did there.
 */
const SWIPES: Readonly<
  Record<'android' | 'ios', Readonly<Record<Direction, readonly [number, number, number, number]>>>
> = {
  android: { UP: [50, 50, 50, 10], DOWN: [50, 20, 50, 90], LEFT: [90, 50, 10, 50], RIGHT: [10, 50, 90, 50] },
  ios: { UP: [50, 90, 50, 10], DOWN: [50, 20, 50, 90], LEFT: [90, 50, 10, 50], RIGHT: [10, 50, 90, 50] },
};

/** Swipes: in a direction, from one point to another, or from an element in a direction. */
export async function swipe(values: StepValues['swipe'], context: StepContext): Promise<void> {
  const { start, end, from } = values;
  const direction = toDirection(values.direction, context);
  if (from !== undefined) {
    const { element, point } = from;
    const found = await context.screen.waitFor(toSelector(context, element), remainingLookUpMs(context));
    const start = point === undefined ? findReachablePoint(found, true) : placeInside(found, point, context);
    await swipeFrom({ ...start, size: found.tree.size }, direction ?? 'UP', context);
  } else if (start !== undefined && end !== undefined) {
    const { size } = await context.screen.read();
    const area = { x: 0, y: 0, ...size };
    const [one, two] = [placePoint(toPoint(start, context), area), placePoint(toPoint(end, context), area)];
    await context.device.perform({ kind: 'swipe', ...one, x2: two.x, y2: two.y }, size, context.signal);
  } else if (direction === undefined)
    throw new UnfitValue('The step says neither a direction nor two points.');
  else await swipeScreen(direction, context);
  await context.screen.settle();
}

function toDirection(
  direction: Direction | FlowText | undefined,
  context: StepContext,
): Direction | undefined {
  if (direction === undefined || typeof direction === 'string') return direction;
  const filled = fill(context, direction).trim().toUpperCase();
  const found = (['UP', 'DOWN', 'LEFT', 'RIGHT'] as const).find((one) => one === filled);
  if (found === undefined) throw new UnfitValue(`${JSON.stringify(filled)} is no direction.`);
  return found;
}

async function swipeFrom(
  { size, ...point }: Point & Pick<ScreenTree, 'size'>,
  direction: Direction,
  { device, signal }: StepContext,
): Promise<void> {
  const ends: Readonly<Record<Direction, Point>> = {
    UP: { x: point.x, y: Math.round(size.height * 0.1) },
    DOWN: { x: point.x, y: Math.round(size.height * 0.9) },
    LEFT: { x: Math.round(size.width * 0.1), y: point.y },
    RIGHT: { x: Math.round(size.width * 0.9), y: point.y },
  };
  const { x: x2, y: y2 } = ends[direction];
  await device.perform({ kind: 'swipe', ...point, x2, y2 }, size, signal);
}

async function swipeScreen(direction: Direction, { device, screen, signal }: StepContext): Promise<void> {
  const { size } = screen.last ?? (await screen.read());
  const area = { x: 0, y: 0, ...size };
  const [x, y, toX, toY] = SWIPES[device.platform][direction];
  const from = placePoint({ unit: 'percent', x, y }, area);
  const to = placePoint({ unit: 'percent', x: toX, y: toY }, area);
  await device.perform({ kind: 'swipe', ...from, x2: to.x, y2: to.y }, size, signal);
}

/** Scrolls down by one swipe. */
export async function scroll(context: StepContext): Promise<void> {
  await context.screen.read();
  await swipeScreen('UP', context);
  await context.screen.settle();
}

/** The time in ms in which an element must be scrolled to. */
const SCROLL_TIMEOUT_MS = 20_000;

/** The finger moves against the direction in which the content is looked through. */
const FINGER: Readonly<Record<Direction, Direction>> = {
  DOWN: 'UP',
  UP: 'DOWN',
  RIGHT: 'LEFT',
  LEFT: 'RIGHT',
};

/** Scrolls until an element is on the screen with the wanted part of it. */
export async function scrollUntilVisible(
  values: StepValues['scrollUntilVisible'],
  context: StepContext,
): Promise<void> {
  const { element } = values;
  if (element === undefined) throw new UnfitValue('The step names no element.');
  const selector = toSelector(context, element);
  const part = toNumber(context, values.visibilityPercentage, 100) / 100;
  const direction = toDirection(values.direction, context) ?? 'DOWN';
  const isCentred = toFlag(context, values.centerElement, false);
  const end = performance.now() + toNumber(context, values.timeout, SCROLL_TIMEOUT_MS);
  for (;;) {
    const tree = await context.screen.settle();
    const found = context.screen.find(tree, selector);
    if (found && (isCentred ? isNearCentre(found.bounds, tree) : isShown(found.bounds, tree, part))) return;
    if (performance.now() >= end) break;
    await swipeScreen(FINGER[direction], context);
  }
  await context.screen.waitFor(selector, 0);
  throw new FlowFailure('The element was found, but not as much of it as the step asks for.');
}

/**
 * Whether enough of an element is on the screen. The bounds are those of its visible part, so an element that touches
 * the edge of the screen may be larger.
 */
function isShown({ y, height }: Area, { size }: ScreenTree, part: number): boolean {
  const touchesEdge = y <= 0 || y + height >= size.height;
  return part <= 0 || !touchesEdge || height >= size.height * part;
}

function isNearCentre({ y, height }: Area, { size }: ScreenTree): boolean {
  return Math.abs(y + height / 2 - size.height / 2) <= size.height / 4;
}
