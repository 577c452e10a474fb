import type { Listing } from '../listing.ts';
import type { Edit } from './edits.ts';

/** Identifies a value that all locales of a store share and that can be edited. */
export interface SharedFact {
  readonly store: 'appStore' | 'googlePlay';
  /** The path in the store's part of the listing, such as `['contact', 'email']`. */
  readonly path: readonly [string] | readonly [string, string];
}

/** The value of a shared fact; empty if the listing has no value. */
export function readFact(listing: Listing, { store, path: [outer, inner] }: SharedFact): string {
  const part: Readonly<Record<string, unknown>> = listing[store] ?? {};
  const value = inner === undefined ? part[outer] : readObject(part[outer])[inner];
  return typeof value === 'string' ? value : '';
}

/**
 * Sets a shared fact. An empty value becomes null. If the version's name is empty, the whole version becomes null,
 * because a version must have a name. A listing without a part for the store is not changed.
 */
export function setFact({ store, path: [outer, inner] }: SharedFact, value: string): Edit {
  return (listing) => {
    const part = listing[store];
    if (!part) return listing;
    const set = value === '' ? null : value;
    const changed = inner === undefined ? set : nested(part[outer], { outer, inner, set });
    return { ...listing, [store]: { ...part, [outer]: changed } } as Listing;
  };
}

function nested(
  former: unknown,
  { outer, inner, set }: { outer: string; inner: string; set: string | null },
) {
  if (outer !== 'version') return { ...readObject(former), [inner]: set };
  // If the listing has no version yet, creates a version with the name `set`. The store does not have this version, so
  // the id is empty and the state is that of a version in preparation.
  return set === null
    ? null
    : { id: '', state: 'PREPARE_FOR_SUBMISSION', ...readObject(former), [inner]: set };
}

function readObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
