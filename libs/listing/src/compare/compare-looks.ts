import { picturesAt } from '../listing-parts.ts';
import type { Listing, ListingPicture } from '../listing.ts';
import type { Store } from '../stores.ts';
import type { LocaleChange } from './compare-locale.ts';
import { comparePictures, undecidedPairs } from './compare-pictures.ts';

/** A compared locale from the result of `compareListings` or `compareWithNew`. */
type Compared = LocaleChange & { readonly code: string };

/**
 * The two listings that were compared. If one of them was New, this object contains the result of `applyNew` instead of
 * New.
 */
export interface ComparedSides {
  readonly store: Store;
  readonly before: Listing | null;
  readonly after: Listing;
}

/**
 * The pairs of pictures whose pixels must be compared to know whether a picture was replaced or only re-encoded. The
 * two pictures of a pair belong to the same set, no checksum, id or path shows that they are the same, and their
 * proportions are similar or unknown. In the order of the locales.
 */
export function pairsToLookAt(
  locales: readonly Compared[],
  { store, before, after }: ComparedSides,
): [before: ListingPicture, after: ListingPicture][] {
  return locales.flatMap(({ code, sets }) =>
    sets.flatMap(({ slot }) =>
      undecidedPairs(picturesAt(before, { store, code }, slot), picturesAt(after, { store, code }, slot)),
    ),
  );
}

/**
 * Compares the pictures of changed sets again, by their looks: a picture that looks like its previous version becomes
 * `reencoded`, or `moved` if its position has changed.
 *
 * @param isAlike returns whether two pictures with different bytes look the same; see `looksSame`
 */
export function compareLooks<Locale extends Compared>(
  locales: readonly Locale[],
  { store, before, after }: ComparedSides,
  isAlike: (before: ListingPicture, after: ListingPicture) => boolean,
): Locale[] {
  return locales.map((locale) => {
    const address = { store, code: locale.code };
    const sets = locale.sets.map(({ slot }) => ({
      slot,
      ...comparePictures(picturesAt(before, address, slot), picturesAt(after, address, slot), { isAlike }),
    }));
    return { ...locale, sets };
  });
}
