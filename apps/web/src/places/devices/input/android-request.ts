import type { AndroidInput } from '@storedeck/contract';

import type { Command } from './command.ts';
import type { Gesture } from './gesture.ts';
import type { Point } from './pointer-map.ts';
import { scrollSwipe } from './wheel-scroll.ts';

const LONGEST_MS = 60_000;
// Slow enough that the device scrolls exactly this far, without a fling.
const SCROLL_MS = 250;

/** The request that makes an Android phone perform a command; undefined when there is nothing to do. */
export function androidRequest(command: Command): AndroidInput | undefined {
  switch (command.kind) {
    case 'gesture':
      return touch(command.gesture);
    case 'scroll': {
      const way = scrollSwipe(command.scroll);
      return way && swipe(way.from, way.to, SCROLL_MS);
    }
    case 'text':
      return { action: 'text', text: command.text };
    case 'button':
      return { action: 'key', key: command.name };
  }
}

function touch(gesture: Gesture): AndroidInput {
  switch (gesture.kind) {
    case 'tap':
      return { action: 'tap', ...gesture.at };
    case 'press':
      // adb's `input` has no long press. A swipe without movement has the same effect.
      return swipe(gesture.at, gesture.at, gesture.heldMs);
    case 'drag':
      return swipe(gesture.from, gesture.to, gesture.ms);
  }
}

function swipe(from: Point, to: Point, ms: number): AndroidInput {
  return {
    action: 'swipe',
    x1: from.x,
    y1: from.y,
    x2: to.x,
    y2: to.y,
    ms: Math.min(Math.max(Math.round(ms), 1), LONGEST_MS),
  };
}
