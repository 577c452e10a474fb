import { readAppPreviews, readSlots } from '../listing-parts.ts';
import type { ListingLocale, ListingPicture, Slots } from '../listing.ts';
import { ownValue } from '../own-value.ts';
import type { Store } from '../stores.ts';
import { isSameText } from '../texts/stored-text.ts';
import { listFields } from '../texts/text-fields.ts';
import { comparePictures, type ComparedPictures, type PictureChange } from './compare-pictures.ts';
import { hasSamePoster } from './is-same-set.ts';

/** A text that differs between two states of a locale; see `isSameText`. */
export interface TextChange {
  readonly field: string;
  /** Empty if there is no text. The same applies to `after`. */
  readonly before: string;
  readonly after: string;
}

/** A set of pictures or app previews that differs, with the change of each item. */
export interface ChangedSet extends ComparedPictures {
  readonly slot: string;
}

/** The differences between two states of one locale. */
export interface LocaleChange {
  /** In the order of the store's page; unknown texts are last. */
  readonly texts: readonly TextChange[];
  readonly sets: readonly ChangedSet[];
  /**
   * The sets of app previews that differ; `slot` is the preview type. A video is recognized by its checksums, its id or
   * its path. The same video with another poster time is `changed`.
   */
  readonly previews: readonly ChangedSet[];
}

/** Compares two states of one locale of a store. A state is undefined if the locale does not exist. */
export function compareLocale(
  store: Store,
  before: ListingLocale | undefined,
  after: ListingLocale | undefined,
): LocaleChange {
  return {
    texts: compareTexts(store, before, after),
    sets: compareSets(readSlots(before), readSlots(after)),
    previews: compareSets(readAppPreviews(before), readAppPreviews(after)),
  };
}

function compareTexts(
  store: Store,
  before: ListingLocale | undefined,
  after: ListingLocale | undefined,
): TextChange[] {
  const fields = new Set([
    ...listFields(store, [before, after]),
    ...Object.keys(before ?? {}),
    ...Object.keys(after ?? {}),
  ]);
  return [...fields].flatMap((field) => {
    const change = { field, before: readText(before, field), after: readText(after, field) };
    return isSameText(change.before, change.after) ? [] : [change];
  });
}

function readText(locale: ListingLocale | undefined, field: string): string {
  const text = ownValue<unknown>(locale, field);
  return typeof text === 'string' ? text : '';
}

function compareSets(before: Slots, after: Slots): ChangedSet[] {
  const slots = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return slots.flatMap((slot) => {
    const [was, is] = [ownValue(before, slot) ?? [], ownValue(after, slot) ?? []];
    const compared = withPosters(comparePictures(was, is), was, is);
    const differs = [...compared.before, ...compared.after].some(({ kind }) => kind !== 'same');
    return differs ? [{ slot, ...compared }] : [];
  });
}

function withPosters(
  compared: ComparedPictures,
  before: readonly ListingPicture[],
  after: readonly ListingPicture[],
): ComparedPictures {
  const judge =
    (own: readonly ListingPicture[], others: readonly ListingPicture[]) =>
    (change: PictureChange, at: number): PictureChange => {
      const [picture, other] = [own[at], 'other' in change ? others[change.other] : undefined];
      return change.kind === 'same' && picture && other && !hasSamePoster(picture, other)
        ? { kind: 'changed', other: change.other }
        : change;
    };
  return {
    before: compared.before.map(judge(before, after)),
    after: compared.after.map(judge(after, before)),
  };
}
