import type { Listing } from '@storedeck/contract';
import { hashKey } from '@tanstack/react-query';

/** A text, a row of pictures, or a whole locale that both sides have changed, each in its own way. */
export interface Clash {
  /** `['appStore', 'locales', 'de-DE', 'subtitle']` */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  readonly merged: Listing;
  readonly clashes: readonly Clash[];
  /** What only the other side has changed; it is in `merged` whatever is kept. */
  readonly taken: readonly (readonly string[])[];
}

/**
 * Joins two edits of one listing, text by text and row of pictures by row of pictures. Where both sides changed the same
 * thing, `keep` decides.
 */
export function mergeListings(base: Listing, mine: Listing, theirs: Listing, keep: 'mine' | 'theirs'): Merge {
  const clashes: Clash[] = [];
  const taken: (readonly string[])[] = [];
  const merged = merge(base, mine, theirs, []) as Listing;
  return { merged, clashes, taken };

  function merge(before: unknown, ours: unknown, other: unknown, path: readonly string[]): unknown {
    if (same(ours, other) || same(before, other)) return ours;
    if (isObject(ours) && isObject(other)) {
      const names = [...new Set([...Object.keys(ours), ...Object.keys(other)])];
      const values = names.map((name) => {
        const [first, second, third] = [before, ours, other].map((side) => own(side, name));
        return [name, merge(first, second, third, [...path, name])] as const;
      });
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    }
    if (same(before, ours)) {
      taken.push(path);
      return other;
    }
    clashes.push({ path, mine: ours, theirs: other });
    return keep === 'mine' ? ours : other;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

// The order of keys says nothing: another program may write them in its own. A missing key is not null, which clears.
function same(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && hashKey([a]) === hashKey([b]));
}
