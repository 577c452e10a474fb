/** The frames per second of an app preview that is made. */
export const FRAME_RATE = 30;

/**
 * The smallest and largest number of frames of an app preview that is made: 15 and 30 seconds, less a tenth of a second
 * that players and stores may count differently.
 */
export const FEWEST_FRAMES = 15 * FRAME_RATE + 3;
export const MOST_FRAMES = 30 * FRAME_RATE - 3;

/** A piece of a film, in frames of `FRAME_RATE`. */
export interface Piece {
  readonly from: number;
  readonly frames: number;
}

/** The number of whole frames of a film. */
export function countFrames(seconds: number): number {
  return Math.floor(seconds * FRAME_RATE + 1e-6);
}

/** The piece that is chosen at first: the beginning, as long as possible. */
export function firstPiece(total: number): Piece {
  return { from: 0, frames: Math.min(total, MOST_FRAMES) };
}

/** Moves the beginning or the end of a piece to a frame. The other end moves along if the piece would not be accepted. */
export function movePiece(
  piece: Piece,
  { edge, to, total }: { edge: 'start' | 'end'; to: number; total: number },
): Piece {
  const fewest = Math.min(FEWEST_FRAMES, total);
  if (edge === 'start') {
    const from = Math.min(Math.max(0, to), total - fewest);
    const end = Math.min(Math.max(piece.from + piece.frames, from + fewest), from + MOST_FRAMES);
    return { from, frames: end - from };
  }
  const end = Math.max(Math.min(total, to), fewest);
  const from = Math.max(Math.min(piece.from, end - fewest), end - MOST_FRAMES);
  return { from, frames: end - from };
}

/** Writes a place in a film, in seconds and frames, such as `0:07 + 12`. */
export function placeText(frame: number): string {
  const second = Math.floor(frame / FRAME_RATE);
  return `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')} + ${String(frame % FRAME_RATE).padStart(2, '0')}`;
}
