import type { ListingImage } from '@storedeck/contract';

/** What becomes of a picture of Current, and what one of New has been. Positions count from 0. */
export type PictureChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'moved'; readonly other: number }
  | { readonly kind: 'changed'; readonly other: number }
  | { readonly kind: 'removed' }
  | { readonly kind: 'added' };

export interface ComparedPictures {
  readonly before: readonly PictureChange[];
  readonly after: readonly PictureChange[];
}

/**
 * Finds each picture of `before` again in `after`: by the digest of its bytes, by what the store says of the uploaded
 * file, by its file. As few as possible count as moved, so that one put in front moves nothing; what stands between
 * the same neighbours in place of another has changed.
 */
export function comparePictures(
  before: readonly ListingImage[],
  after: readonly ListingImage[],
): ComparedPictures {
  const pairs = pairUp(before, after);
  const still = longestRun(pairs);
  const changes = {
    before: before.map((): PictureChange => ({ kind: 'removed' })),
    after: after.map((): PictureChange => ({ kind: 'added' })),
  };
  const set = (from: number, to: number, kind: 'same' | 'moved' | 'changed'): void => {
    changes.before[from] = kind === 'same' ? { kind } : { kind, other: to };
    changes.after[to] = kind === 'same' ? { kind } : { kind, other: from };
  };
  for (const pair of pairs) set(...pair, still.has(pair) ? 'same' : 'moved');

  const ends: Pair[] = [[-1, -1], ...still, [before.length, after.length]];
  ends.slice(1).forEach(([toBefore, toAfter], index) => {
    const [fromBefore, fromAfter] = ends[index] ?? [-1, -1];
    const lost = between(fromBefore, toBefore).filter((at) => changes.before[at]?.kind === 'removed');
    const found = between(fromAfter, toAfter).filter((at) => changes.after[at]?.kind === 'added');
    lost.forEach((from, nth) => {
      const to = found[nth];
      if (to !== undefined) set(from, to, 'changed');
    });
  });
  return changes;
}

type Pair = readonly [before: number, after: number];

function pairUp(before: readonly ListingImage[], after: readonly ListingImage[]): Pair[] {
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  for (const key of ['bytesSha256', 'sourceChecksum', 'file'] as const) {
    const waiting = new Map<string, number[]>();
    after.forEach((image, to) => {
      const value = image[key];
      if (value && !taken.has(to)) waiting.set(value, [...(waiting.get(value) ?? []), to]);
    });
    before.forEach((image, from) => {
      const value = image[key];
      if (!value || partners.has(from)) return;
      const to = waiting.get(value)?.find((at) => !taken.has(at) && !contradicts(image, after[at]));
      if (to === undefined) return;
      partners.set(from, to);
      taken.add(to);
    });
  }
  return [...partners].sort(([a], [b]) => a - b);
}

/** A file of the same name with other bytes is another picture. */
function contradicts(a: ListingImage, b: ListingImage | undefined): boolean {
  if (a.sourceChecksum && a.sourceChecksum === b?.sourceChecksum) return false;
  return Boolean(a.bytesSha256 && b?.bytesSha256 && a.bytesSha256 !== b.bytesSha256);
}

/** The longest run of pairs in the order of both sides (patience sorting). */
function longestRun(pairs: readonly Pair[]): Set<Pair> {
  const tops: Pair[] = [];
  const former = new Map<Pair, Pair | undefined>();
  for (const pair of pairs) {
    const pile = tops.findIndex(([, after]) => after > pair[1]);
    const at = pile < 0 ? tops.length : pile;
    former.set(pair, tops[at - 1]);
    tops[at] = pair;
  }
  const run: Pair[] = [];
  for (let pair = tops.at(-1); pair; pair = former.get(pair)) run.unshift(pair);
  return new Set(run);
}

function between(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => from + 1 + index);
}
