import type { DeviceAction, DeviceKey, PixelSize } from '@storedeck/devices';
import type { Bounds, Point } from '@storedeck/screen-tree';

import { AgentError } from '../agent-error.ts';
import { toDevicePoint } from './shown-screens.ts';

export const SWIPES = ['up', 'down', 'left', 'right'] as const;

/**
 * An input that an agent requests. `x`, `y`, `x2` and `y2` are pixels of the scaled screenshot that the agent has
 * received.
 */
export interface DeviceInput {
  readonly do: 'tap' | 'long' | 'swipe' | 'type' | 'key';
  readonly ref?: string | undefined;
  readonly find?: string | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly x2?: number | undefined;
  readonly y2?: number | undefined;
  /** The direction in which the finger moves. */
  readonly swipe?: (typeof SWIPES)[number] | undefined;
  readonly text?: string | undefined;
  readonly key?: DeviceKey | undefined;
}

interface Target {
  /**
   * The element that the input names, and the point at which a touch reaches it, in device pixels; undefined if the
   * input names none.
   */
  readonly element: { readonly bounds: Bounds; readonly point: Point } | undefined;
  readonly screen: PixelSize;
}

/**
 * Returns the inputs to perform, in device pixels. Typing into an element needs two inputs: a tap on the element, and
 * the text.
 * @throws AgentError INPUT_INVALID
 */
export function toActions(input: DeviceInput, target: Target): DeviceAction[] {
  switch (input.do) {
    case 'tap':
    case 'long':
      return [{ kind: input.do, ...findPoint(input, target) }];
    case 'swipe':
      return [makeSwipe(input, target)];
    case 'type': {
      const typed: DeviceAction = { kind: 'type', text: input.text ?? missing('text') };
      return target.element ? [{ kind: 'tap', ...target.element.point }, typed] : [typed];
    }
    case 'key':
      return [{ kind: 'key', key: input.key ?? missing('key') }];
  }
}

function findPoint({ x, y }: DeviceInput, { element, screen }: Target) {
  if (element) return element.point;
  return toDevicePoint({ x: x ?? missing('x'), y: y ?? missing('y') }, screen);
}

/** The length of a swipe in a direction, as a fraction of the width or height of its area. */
const REACH = 0.6;
const DIRECTIONS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

function makeSwipe(input: DeviceInput, target: Target): DeviceAction {
  if (input.swipe === undefined) {
    const { x, y } = findPoint(input, target);
    const to = toDevicePoint({ x: input.x2 ?? missing('x2'), y: input.y2 ?? missing('y2') }, target.screen);
    return { kind: 'swipe', x, y, x2: to.x, y2: to.y };
  }
  const whole = wholeScreen(target.screen);
  const from = input.x === undefined ? whole : { ...whole, point: findPoint(input, target) };
  const { bounds, point } = target.element ?? from;
  const [right, down] = DIRECTIONS[input.swipe];
  const dx = right * REACH * roomAround(point.x, bounds.x, bounds.width);
  const dy = down * REACH * roomAround(point.y, bounds.y, bounds.height);
  return {
    kind: 'swipe',
    x: Math.round(point.x - dx),
    y: Math.round(point.y - dy),
    x2: Math.round(point.x + dx),
    y2: Math.round(point.y + dy),
  };
}

function wholeScreen({ width, height }: PixelSize): NonNullable<Target['element']> {
  return { bounds: { x: 0, y: 0, width, height }, point: { x: width / 2, y: height / 2 } };
}

/** The distance from a point to the nearer end of a side. */
function roomAround(at: number, start: number, length: number): number {
  return Math.min(at - start, start + length - at);
}

function missing(name: string): never {
  throw new AgentError('INPUT_INVALID', `"${name}" is missing.`);
}
