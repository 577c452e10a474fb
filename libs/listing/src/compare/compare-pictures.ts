import type { ListingPicture } from '../listing.ts';
import { isSamePicture, uploadKeys } from '../pictures/same-picture.ts';

/**
 * How a picture of one set relates to the other set. `other` is the position of the picture's counterpart in the other
 * set, from 0.
 *
 * - `same`: the bytes, the store's checksums of the uploads, the store's ids or the paths of the files are the same.
 * - `reencoded`: the picture looks the same, but the bytes differ because of another format, compression or number of
 *   pixels.
 * - `moved`: the same picture, possibly re-encoded, is at another place in the order. A picture that is only shifted by
 *   other pictures is `same` or `reencoded`.
 * - `changed`: the picture has no counterpart, but another picture is in its place, between the same pictures that have
 *   not moved. `other` is the position of that picture.
 */
export type PictureChange =
  | { readonly kind: 'same'; readonly other: number }
  | { readonly kind: 'reencoded'; readonly other: number }
  | { readonly kind: 'moved'; readonly other: number }
  | { readonly kind: 'changed'; readonly other: number }
  | { readonly kind: 'removed' }
  | { readonly kind: 'added' };

/** The change of each picture of two sets, in the order of the sets. */
export interface ComparedPictures {
  readonly before: readonly PictureChange[];
  readonly after: readonly PictureChange[];
}

/** Information about pictures that the entries of the listing do not contain. */
export interface CompareOptions {
  /**
   * Returns whether two pictures with different bytes look the same; see `looksSame`. By default, pictures with
   * different bytes are different pictures.
   */
  readonly isAlike?: ((before: ListingPicture, after: ListingPicture) => boolean) | undefined;
}

/**
 * Finds each picture of `before` in `after`: by the hash of the bytes, by the store's checksum of the uploaded file, by
 * the store's id, by the file's path, or by the look. An uploaded file and the store's re-encoded copy of the file are
 * the same picture. As few pictures as possible count as moved, so adding a picture at the front moves no other
 * picture.
 */
export function comparePictures(
  before: readonly ListingPicture[],
  after: readonly ListingPicture[],
  { isAlike = () => false }: CompareOptions = {},
): ComparedPictures {
  const same = pairUp(before, after);
  const pairs = addAlikePairs(same, { before, after, isAlike });
  const still = longestRun(pairs);
  const changes = {
    before: before.map((): PictureChange => ({ kind: 'removed' })),
    after: after.map((): PictureChange => ({ kind: 'added' })),
  };
  const set = (from: number, to: number, kind: 'same' | 'reencoded' | 'moved' | 'changed'): void => {
    changes.before[from] = { kind, other: to };
    changes.after[to] = { kind, other: from };
  };
  for (const pair of pairs) {
    if (!still.has(pair)) set(...pair, 'moved');
    else set(...pair, same.includes(pair) ? 'same' : 'reencoded');
  }

  const ends: Pair[] = [[-1, -1], ...still, [before.length, after.length]];
  ends.slice(1).forEach(([toBefore, toAfter], index) => {
    const [fromBefore, fromAfter] = ends[index] ?? [-1, -1];
    const removed = between(fromBefore, toBefore).filter((at) => changes.before[at]?.kind === 'removed');
    const added = between(fromAfter, toAfter).filter((at) => changes.after[at]?.kind === 'added');
    removed.forEach((from, nth) => {
      const to = added[nth];
      if (to !== undefined) set(from, to, 'changed');
    });
  });
  return changes;
}

/**
 * The pairs of pictures of two sets that must be compared by their looks. The two pictures of a pair have no checksum,
 * id or path in common, and their proportions are similar or unknown. Only these pictures must be decoded.
 */
export function undecidedPairs(
  before: readonly ListingPicture[],
  after: readonly ListingPicture[],
): [before: ListingPicture, after: ListingPicture][] {
  const pairs = pairUp(before, after);
  const [removed, added] = [
    before.filter(({ file }, at) => file !== null && !pairs.some(([from]) => from === at)),
    after.filter(({ file }, at) => file !== null && !pairs.some(([, to]) => to === at)),
  ];
  return removed.flatMap((was) =>
    added.filter((is) => haveLikeSizes(was, is)).map((is): [ListingPicture, ListingPicture] => [was, is]),
  );
}

/** Whether two pictures may look the same: their proportions differ by less than 2 %, or a size is unknown. */
function haveLikeSizes(a: ListingPicture, b: ListingPicture): boolean {
  if (!a.width || !a.height || !b.width || !b.height) return true;
  return Math.abs((a.width * b.height) / (a.height * b.width) - 1) < 0.02;
}

type Pair = readonly [before: number, after: number];

function pairUp(before: readonly ListingPicture[], after: readonly ListingPicture[]): Pair[] {
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  for (const listKeys of IDENTITIES) {
    const candidates = new Map<string, number[]>();
    after.forEach((picture, to) => {
      for (const key of listKeys(picture)) candidates.set(key, [...(candidates.get(key) ?? []), to]);
    });
    before.forEach((picture, from) => {
      if (partners.has(from)) return;
      const to = listKeys(picture)
        .flatMap((key) => candidates.get(key) ?? [])
        .find((at) => !taken.has(at) && !contradicts(picture, after[at]));
      if (to === undefined) return;
      partners.set(from, to);
      taken.add(to);
    });
  }
  return [...partners].sort(([a], [b]) => a - b);
}

/** Returns `pairs` and further pairs: two pictures that are in none of `pairs` but look the same. */
function addAlikePairs(
  pairs: readonly Pair[],
  {
    before,
    after,
    isAlike,
  }: {
    before: readonly ListingPicture[];
    after: readonly ListingPicture[];
    isAlike: (before: ListingPicture, after: ListingPicture) => boolean;
  },
): Pair[] {
  const all = [...pairs];
  const taken = new Set(pairs.map(([, to]) => to));
  before.forEach((picture, from) => {
    if (pairs.some(([at]) => at === from)) return;
    const to = after.findIndex((other, at) => !taken.has(at) && isAlike(picture, other));
    if (to < 0) return;
    all.push([from, to]);
    taken.add(to);
  });
  return all.sort(([a], [b]) => a - b);
}

/**
 * Functions that return the values by which two entries are recognized as the same picture. The function with the most
 * certain values is the first.
 */
const IDENTITIES: readonly ((picture: ListingPicture) => readonly string[])[] = [
  ({ bytesSha256 }) => (bytesSha256 ? [bytesSha256] : []),
  uploadKeys,
  ({ file }) => (file === null ? [] : [file]),
  ({ file, remoteId, state }) => (file === null ? [`${remoteId ?? ''} ${state ?? ''}`] : []),
];

/**
 * Whether two entries cannot be the same picture. This is the case if one of these conditions is true:
 *
 * - Only one entry has a file.
 * - Neither entry has a file, and the states differ.
 * - The known hashes of the bytes differ, and the entries have no checksum or id of the store in common.
 */
function contradicts(a: ListingPicture, b: ListingPicture | undefined): boolean {
  if (!b || (a.file === null) !== (b.file === null)) return true;
  if (a.file === null) return a.state !== b.state;
  return Boolean(a.bytesSha256 && b.bytesSha256) && !isSamePicture(a, b);
}

/** The longest subsequence of pairs that is in the same order on both sides (patience sorting). */
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
