import type { IosInput } from '@storedeck/contract';

import type { ButtonName, Command } from './command.ts';
import type { Gesture } from './gesture.ts';
import type { Point } from './pointer-map.ts';
import { scrollSwipe } from './wheel-scroll.ts';

// WebDriverAgent chooses the speed of a drag itself. The part of a swipe's time beyond one second is the time for which
// the finger is held still before the drag.
const RESTLESS_MS = 1000;
const LONGEST_MS = 60_000;
// If the finger is held still for half a second first, iOS moves the element under the finger instead of scrolling.
const CARRYING_MS = 500;

/**
 * The request that makes an iPhone perform a command; undefined when there is nothing to do or the iPhone has no such
 * key.
 */
export function iosRequest(command: Command): IosInput | undefined {
  switch (command.kind) {
    case 'gesture':
      return touch(command.gesture);
    case 'scroll': {
      const way = scrollSwipe(command.scroll);
      return way && swipe(way.from, way.to, 0);
    }
    case 'text':
      return { action: 'text', text: command.text };
    case 'button':
      return press(command.name);
  }
}

function touch(gesture: Gesture): IosInput {
  switch (gesture.kind) {
    case 'tap':
      return { action: 'tap', ...gesture.at };
    case 'press':
      return swipe(gesture.at, gesture.at, gesture.heldMs);
    case 'drag':
      return swipe(gesture.from, gesture.to, gesture.heldMs < CARRYING_MS ? 0 : gesture.heldMs);
  }
}

function swipe(from: Point, to: Point, restMs: number): IosInput {
  return {
    action: 'swipe',
    x1: from.x,
    y1: from.y,
    x2: to.x,
    y2: to.y,
    ms: Math.min(Math.round(restMs + RESTLESS_MS), LONGEST_MS),
  };
}

function press(name: ButtonName): IosInput | undefined {
  switch (name) {
    case 'home':
    case 'volup':
    case 'voldown':
      return { action: 'button', name };
    case 'lock':
    case 'unlock':
      return { action: name };
    case 'enter':
      return { action: 'text', text: '\n' };
    case 'backspace':
      return { action: 'text', text: '\b' };
    default:
      return undefined;
  }
}
