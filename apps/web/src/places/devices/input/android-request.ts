import type { AndroidInput } from '@storedeck/contract';

import type { Command } from './command.ts';
import type { Gesture } from './gesture.ts';
import type { Point } from './pointer-map.ts';
import { scrollSwipe } from './wheel-scroll.ts';

const LONGEST_MS = 60_000;
// Slow enough that the content follows instead of flying off.
const SCROLL_MS = 250;

/** What to ask the server for, so that an Android phone does this; undefined when there is nothing to do. */
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
      // A swipe that goes nowhere is how `input` holds a finger down.
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
