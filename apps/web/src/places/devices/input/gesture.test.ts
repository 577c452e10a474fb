import { describe, expect, test } from '@jest/globals';

import { PointerTrack } from './gesture.ts';

function doubled({ x, y }: { x: number; y: number }) {
  return { x: x * 2, y: y * 2 };
}

describe('a finger', () => {
  test('that comes and goes is a tap where it came down, however the hand trembled', () => {
    const track = new PointerTrack({ x: 10, y: 20 }, 1000);
    track.move({ x: 13, y: 22 }, 1040);
    expect(track.hasMoved).toBe(false);
    expect(track.release({ x: 12, y: 19 }, 1090, doubled)).toEqual({ kind: 'tap', at: { x: 20, y: 40 } });
  });

  test('that stays is a long press of its real length', () => {
    const track = new PointerTrack({ x: 10, y: 20 }, 1000);
    expect(track.release({ x: 10, y: 20 }, 1750, doubled)).toEqual({
      kind: 'press',
      at: { x: 20, y: 40 },
      heldMs: 750,
    });
  });

  test('that moves is a drag of its real length, and its rest before that is told', () => {
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

  test('that comes back to where it began has still been dragged', () => {
    const track = new PointerTrack({ x: 10, y: 20 }, 0);
    track.move({ x: 60, y: 20 }, 100);
    expect(track.release({ x: 10, y: 20 }, 200, doubled).kind).toBe('drag');
  });

  test('whose move was never seen is judged by where it ends', () => {
    expect(new PointerTrack({ x: 0, y: 0 }, 0).release({ x: 30, y: 0 }, 80, doubled).kind).toBe('drag');
  });
});
