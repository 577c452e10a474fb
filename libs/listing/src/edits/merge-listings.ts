import type { Listing } from '../listing.ts';
import { ownValue } from '../own-value.ts';
import { changedSides, type ThreeWay } from './changed-sides.ts';

/**
 * A value that both sides have changed in different ways: for example a text, a set of pictures, or a locale that one
 * side has removed.
 */
export interface MergeConflict {
  /** The keys that lead to the value, such as `['appStore', 'locales', 'de-DE', 'subtitle']`. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The result of a three-way merge. */
export interface MergedListings {
  readonly merged: Listing;
  readonly conflicts: readonly MergeConflict[];
  /**
   * The paths of the values that only `theirs` has changed. `merged` always contains these changes, independent of
   * `keep`.
   */
  readonly taken: readonly (readonly string[])[];
}

/**
 * Merges two edited copies of the same listing, text by text and set by set. If both sides have changed the same text
 * or set, `keep` decides which side's value `merged` contains.
 *
 * @param base the listing from which both copies were edited
 */
export function mergeListings(
  { base, mine, theirs }: { base: Listing; mine: Listing; theirs: Listing },
  keep: 'mine' | 'theirs',
): MergedListings {
  const conflicts: MergeConflict[] = [];
  const taken: (readonly string[])[] = [];
  const merged = merge({ base, mine, theirs }, []) as Listing;
  return { merged, conflicts, taken };

  function merge(sides: Sides, path: readonly string[]): unknown {
    const changed = changedSides(sides, isSame);
    if (changed === 'none' || changed === 'mine') return sides.mine;
    if (isObject(sides.mine) && isObject(sides.theirs)) {
      const names = new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)]);
      const values = Array.from(
        names,
        (name) => [name, merge(sidesAt(sides, name), [...path, name])] as const,
      );
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    }
    if (changed === 'theirs') {
      taken.push(path);
      return sides.theirs;
    }
    conflicts.push({ path, mine: sides.mine, theirs: sides.theirs });
    return sides[keep];
  }
}

type Sides = ThreeWay<unknown>;

function sidesAt({ base, mine, theirs }: Sides, name: string): Sides {
  return { base: valueAt(base, name), mine: valueAt(mine, name), theirs: valueAt(theirs, name) };
}

function valueAt(value: unknown, name: string): unknown {
  return isObject(value) ? ownValue(value, name) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether two JSON values are equal. The order of keys is ignored, because other programs may write keys in a different
 * order. A missing key and null are different, because in New a missing text stays unchanged and null clears the text.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSame(ownValue(a, key), ownValue(b, key)),
  );
}
