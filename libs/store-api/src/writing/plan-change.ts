import { ListingPicture, type Store, STORES } from '@storedeck/listing';
import { z } from 'zod';

/**
 * The part of a listing that a change concerns. `key` identifies this part, such as `appStore/de-DE/subtitle`,
 * `googlePlay/fr-FR/phoneScreenshots` or `appStore/copyright`.
 */
export interface ChangeTarget {
  readonly store: Store;
  readonly key: string;
}
const target = { store: z.enum(STORES), key: z.string() };

const PlannedRelease = z.object({
  track: z.string(),
  name: z.string().nullable(),
  status: z.string().nullable(),
  versionCodes: z.array(z.string()),
  userFraction: z.number().optional(),
});
/** The release of a track of Google Play to which notes go, as it was when the plan was made. */
export type PlannedRelease = Readonly<z.infer<typeof PlannedRelease>>;

const TextWrite = z.object({
  kind: z.literal('text'),
  ...target,
  /** The locale of the text; null for a text that all locales share. */
  locale: z.string().nullable(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
  /** For release notes of Google Play: the release that gets them. */
  release: PlannedRelease.optional(),
});
/** A text that is written. An empty text clears the field. */
export type TextWrite = Readonly<z.infer<typeof TextWrite>>;

const LocaleAddition = z.object({ kind: z.literal('addLocale'), ...target, locale: z.string() });
/** A locale that is added. Its texts and pictures are separate changes. */
export type LocaleAddition = Readonly<z.infer<typeof LocaleAddition>>;

const digest = z.string().nullable();
const LocaleContents = z.object({ texts: digest, info: digest });
/**
 * The hex SHA-256 of the texts and pictures of a locale. On the App Store, the texts of the app information are removed
 * with a request of their own. Null where the store has nothing.
 */
export type LocaleContents = Readonly<z.infer<typeof LocaleContents>>;

const LocaleRemoval = z.object({
  kind: z.literal('removeLocale'),
  ...target,
  locale: z.string(),
  /** The number of pictures that are removed with the locale. */
  pictures: z.int().nonnegative(),
  /** What the store has in the locale, so that a change by another person is noticed before the locale is removed. */
  contents: LocaleContents,
});
/** A locale that is removed with all its pictures. */
export type LocaleRemoval = Readonly<z.infer<typeof LocaleRemoval>>;

const PlannedPicture = z.object({
  /** The id of the store's picture that stays; null for a picture that is uploaded. */
  keep: z.string().nullable(),
  /** The file that is uploaded, as `UploadFiles` finds it; null for a picture that stays. */
  file: z.string().nullable(),
  /** The hashes of the file, in hex; null for a picture that stays. */
  sha256: digest,
  md5: digest,
  /**
   * Whether the file was downloaded from a store that had encoded the picture again. If this plan uploads the file, the
   * store encodes the picture a second time.
   */
  reencoded: z.boolean(),
  /** The time of the poster frame that an app preview gets; absent if it keeps the one that it has. */
  posterTime: z.string().optional(),
  /**
   * What a person has declared about AI, in Google's words; absent if nothing is declared. It is sent with an upload.
   * `AI_UNDECLARED` is not sent, which removes the store's declaration.
   */
  aiGeneratedState: z.string().max(100).optional(),
  /** The size of the file that is uploaded, in bytes. The hash of a plan does not depend on this number. */
  bytes: z.int().nonnegative().optional(),
});
/** A picture of a set after publishing. */
export type PlannedPicture = Readonly<z.infer<typeof PlannedPicture>>;

const SetWrite = z.object({
  kind: z.literal('set'),
  ...target,
  locale: z.string(),
  slot: z.string(),
  /** The store's pictures, in order. */
  before: z.array(ListingPicture).readonly(),
  after: z.array(PlannedPicture).readonly(),
});
/** A set that gets other pictures or app previews, or another order of them. If `after` is empty, the set is removed. */
export type SetWrite = Readonly<z.infer<typeof SetWrite>>;

/** One change of a plan. As a schema: a change that was saved may come from another person, so all parts are checked. */
export const PlanChange = z.discriminatedUnion('kind', [TextWrite, LocaleAddition, LocaleRemoval, SetWrite]);
export type PlanChange = TextWrite | LocaleAddition | LocaleRemoval | SetWrite;
