import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { countFrames, FEWEST_FRAMES, firstPiece, MOST_FRAMES, movePiece, placeText } from './piece.ts';

describe('the piece of a film', () => {
  test('is at first the beginning, as long as the App Store accepts', () => {
    expect(firstPiece(countFrames(60))).toEqual({ from: 0, frames: 897 });
    expect(firstPiece(countFrames(20))).toEqual({ from: 0, frames: 600 });
  });

  test('keeps a length that the App Store accepts when an end is moved', () => {
    const total = 1800;
    expect(movePiece({ from: 0, frames: 600 }, { edge: 'start', to: 500, total })).toEqual({
      from: 500,
      frames: 453,
    });
    expect(movePiece({ from: 0, frames: 600 }, { edge: 'end', to: 1500, total })).toEqual({
      from: 603,
      frames: 897,
    });
    expect(movePiece({ from: 0, frames: 600 }, { edge: 'end', to: 30, total })).toEqual({
      from: 0,
      frames: 453,
    });
    const piece = fc.tuple(
      fc.integer({ min: FEWEST_FRAMES, max: 4000 }),
      fc.nat(5000),
      fc.constantFrom('start', 'end'),
      fc.nat(3000),
    );
    fc.assert(
      fc.property(piece, ([length, to, edge, from]) => {
        const moved = movePiece(
          { from: Math.min(from, length - FEWEST_FRAMES), frames: FEWEST_FRAMES },
          { edge: edge as 'start', to, total: length },
        );
        expect(moved.from).toBeGreaterThanOrEqual(0);
        expect(moved.from + moved.frames).toBeLessThanOrEqual(length);
        expect(moved.frames).toBeGreaterThanOrEqual(FEWEST_FRAMES);
        expect(moved.frames).toBeLessThanOrEqual(MOST_FRAMES);
      }),
    );
  });

  test('is named by seconds and frames', () => {
    expect(placeText(0)).toBe('0:00 + 00');
    expect(placeText(7 * 30 + 12)).toBe('0:07 + 12');
  });
});
