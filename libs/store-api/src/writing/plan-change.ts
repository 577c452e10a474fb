import type { ListingPicture, Store } from '@storedeck/listing';

import type { LocaleContents } from '../now/locale-contents.ts';

/**
 * The part of a listing that a change concerns. `key` identifies this part, such as `appStore/de-DE/subtitle`,
 * `googlePlay/fr-FR/phoneScreenshots` or `appStore/copyright`.
 */
export interface ChangeTarget {
  readonly store: Store;
  readonly key: string;
}

/** A text that is written. An empty text clears the field. */
export interface TextWrite extends ChangeTarget {
  readonly kind: 'text';
  /** The locale of the text; null for a text that all locales share. */
  readonly locale: string | null;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A locale that is added. Its texts and pictures are separate changes. */
export interface LocaleAddition extends ChangeTarget {
  readonly kind: 'addLocale';
  readonly locale: string;
}

/** A locale that is removed with all its pictures. */
export interface LocaleRemoval extends ChangeTarget {
  readonly kind: 'removeLocale';
  readonly locale: string;
  /** The number of pictures that are removed with the locale. */
  readonly pictures: number;
  /** What the store has in the locale, so that a change by another person is noticed before the locale is removed. */
  readonly contents: LocaleContents;
}

/** A picture of a set after publishing. */
export interface PlannedPicture {
  /** The id of the store's picture that stays; null for a picture that is uploaded. */
  readonly keep: string | null;
  /** The file that is uploaded, relative to the working folder; null for a picture that stays. */
  readonly file: string | null;
  /** The hashes of the file, in hex; null for a picture that stays. */
  readonly sha256: string | null;
  readonly md5: string | null;
  /**
   * Whether the file was downloaded from a store that had encoded the picture again. If this plan uploads the file, the
   * store encodes the picture a second time.
   */
  readonly reencoded: boolean;
  /** The size of the file that is uploaded, in bytes. The hash of a plan does not depend on this number. */
  readonly bytes?: number | undefined;
}

/** A set that gets other pictures or another order of its pictures. If `after` is empty, the set is removed. */
export interface SetWrite extends ChangeTarget {
  readonly kind: 'set';
  readonly locale: string;
  readonly slot: string;
  /** The store's pictures, in order. */
  readonly before: readonly ListingPicture[];
  readonly after: readonly PlannedPicture[];
}

/** One change of a plan. */
export type PlanChange = TextWrite | LocaleAddition | LocaleRemoval | SetWrite;
