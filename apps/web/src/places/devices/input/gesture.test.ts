import { describe, expect, test } from '@jest/globals';

import { PointerTrack } from './gesture.ts';

function doubled({ x, y }: { x: number; y: number }) {
  return { x: x * 2, y: y * 2 };
}

describe('a touch', () => {
  test('that is short is a tap at its start, despite small movements', () => {
    const track = new PointerTrack({ x: 10, y: 20 }, 1000);
    track.move({ x: 13, y: 22 }, 1040);
    expect(track.hasMoved).toBe(false);
    expect(track.release({ x: 12, y: 19 }, 1090, doubled)).toEqual({ kind: 'tap', at: { x: 20, y: 40 } });
  });

  test('that stays in place is a long press of the same duration', () => {
    const track = new PointerTrack({ x: 10, y: 20 }, 1000);
    expect(track.release({ x: 10, y: 20 }, 1750, doubled)).toEqual({
      kind: 'press',
      at: { x: 20, y: 40 },
      heldMs: 750,
    });
  });

  test('that moves is a drag of the same duration, with the rest before it', () => {
    const track = new PointerTrack({ x: 10, y: 20 }, 1000);
    track.move({ x: 11, y: 20 }, 1200);
    track.move({ x: 40, y: 20 }, 1600);
    track.move({ x: 90, y: 60 }, 1800);
    expect(track.release({ x: 100, y: 60 }, 1900, doubled)).toEqual({
      kind: 'drag',
      from: { x: 20, y: 40 },
      to: { x: 200, y: 120 },
      heldMs: 600,
      ms: 900,
    });
  });

  test('that moves and returns to its start is a drag', () => {
    const track = new PointerTrack({ x: 10, y: 20 }, 0);
    track.move({ x: 60, y: 20 }, 100);
    expect(track.release({ x: 10, y: 20 }, 200, doubled).kind).toBe('drag');
  });

  test('without move events is a drag when it ends elsewhere', () => {
    expect(new PointerTrack({ x: 0, y: 0 }, 0).release({ x: 30, y: 0 }, 80, doubled).kind).toBe('drag');
  });
});
