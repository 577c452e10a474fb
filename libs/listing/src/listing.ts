import { z } from 'zod';

import { parseStore, STORES } from './stores.ts';

/**
 * A locale code as a store writes it (`en-US`, `zh-Hans`, `iw-IL`). The format is strict, because the code is also used
 * as a folder name.
 */
export const LocaleCode = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/, 'a locale code such as en-US');

/**
 * The store's name of a slot: an App Store display type (`APP_IPHONE_67`) or a Google Play image type
 * (`phoneScreenshots`). Names that are not known yet are also accepted, because stores add slots.
 */
export const SlotKey = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'a display type such as APP_IPHONE_67');

/** One of `STORES`. Any spelling that `parseStore` accepts is read as that store. */
export const StoreName = z.preprocess(
  (value) => (typeof value === 'string' ? (parseStore(value) ?? value) : value),
  z.enum(STORES),
);

/** One picture of a listing. */
export const ListingPicture = z
  .looseObject({
    /** Path relative to the working folder, with forward slashes; null while the store provides no file. */
    file: z.string().max(1024).nullable(),
    /** The file name at upload. For display only, never used as a path. */
    fileName: z.string().nullish(),
    /** Width and height in pixels. */
    width: z.int().positive().nullish(),
    height: z.int().positive().nullish(),
    /** The store's id of the picture. */
    remoteId: z.string().nullish(),
    /**
     * The store's checksum of the uploaded bytes (`md5:…`, `sha256:…`). The checksum may not match `file`, because
     * stores re-encode pictures.
     */
    sourceChecksum: z.string().nullish(),
    /** Hex SHA-256 of the bytes in `file`. */
    bytesSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullish(),
    /** Hex MD5 of the bytes in `file`: the checksum that the App Store keeps of an uploaded screenshot. */
    bytesMd5: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .nullish(),
    /** The store's processing state; absent or `COMPLETE` when processing has finished. */
    state: z.string().nullish(),
  })
  .meta({ id: 'ListingPicture' });
export type ListingPicture = z.infer<typeof ListingPicture>;

/**
 * One app preview of the App Store: a video of up to 30 seconds, and the frame that is shown before the video plays.
 */
export const AppPreview = z
  .looseObject({
    /** Path of the video relative to the working folder, with forward slashes; null when there is no video file. */
    file: z.string().max(1024).nullable(),
    /** The poster frame; absent while the App Store provides none. */
    poster: ListingPicture.nullish(),
    /** The file name at upload. For display only, never used as a path. */
    fileName: z.string().nullish(),
    /** The store's id of the app preview. */
    remoteId: z.string().nullish(),
    /**
     * The store's checksum of the uploaded file (`md5:…`). The checksum does not match `file`, because the store
     * re-encodes videos.
     */
    sourceChecksum: z.string().nullish(),
    /** Hex SHA-256 of the bytes in `file`. */
    bytesSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullish(),
    /** Length of the video in milliseconds. */
    durationMs: z.int().nonnegative().nullish(),
    /**
     * The store's processing state; absent or `COMPLETE` when processing has finished. `STREAM` when the store provides
     * the video only as a stream, which is not downloaded.
     */
    state: z.string().nullish(),
  })
  .meta({ id: 'AppPreview' });
export type AppPreview = z.infer<typeof AppPreview>;

const text = z.string().nullish();
const slots = z.record(SlotKey, z.array(ListingPicture));

/**
 * The texts, screenshots and app previews of one locale on the App Store. In New, a missing text keeps the store's
 * text, and null clears it.
 */
export const AppStoreLocale = z
  .looseObject({
    name: text,
    subtitle: text,
    description: text,
    /** The keywords, separated by commas. */
    keywords: text,
    promotionalText: text,
    whatsNew: text,
    supportUrl: text,
    marketingUrl: text,
    privacyPolicyUrl: text,
    privacyChoicesUrl: text,
    screenshots: slots.optional(),
    /**
     * The app previews by the App Store's preview type (`IPHONE_67`), each list in display order. A sync writes app
     * previews into Current and the draft. App previews are never published: New does not contain app previews, and
     * publishing does not change the app previews in the store.
     */
    previews: z.record(SlotKey, z.array(AppPreview)).optional(),
  })
  .meta({ id: 'AppStoreLocale' });
export type AppStoreLocale = z.infer<typeof AppStoreLocale>;

/** The App Store version from which the listing was read, or for which the listing is intended. */
export const AppStoreVersion = z
  .looseObject({
    id: z.string(),
    versionString: z.string(),
    /** Apple's `appVersionState`, such as READY_FOR_DISTRIBUTION. */
    state: z.string(),
    platform: z.string().nullish(),
  })
  .meta({ id: 'AppStoreVersion' });
export type AppStoreVersion = z.infer<typeof AppStoreVersion>;

/** The App Store's part of a listing. */
export const AppStoreListing = z
  .looseObject({
    bundleId: z.string(),
    appId: z.string().nullish(),
    primaryLocale: z.string().nullish(),
    version: AppStoreVersion.nullish(),
    /** The version in preparation, if one exists in addition to the live version. */
    editableVersion: AppStoreVersion.nullish(),
    copyright: z.string().nullish(),
    categories: z.looseObject({ primary: z.string().nullish(), secondary: z.string().nullish() }).nullish(),
    /** Apple's constant for the age rating, such as FOUR_PLUS. */
    ageRating: z.string().nullish(),
    /** The app's icon, if the store provided one. */
    icon: ListingPicture.nullish(),
    locales: z.record(LocaleCode, AppStoreLocale),
  })
  .meta({ id: 'AppStoreListing' });
export type AppStoreListing = z.infer<typeof AppStoreListing>;

/**
 * The texts and pictures of one locale on Google Play. In New, a missing text keeps the store's text, and null clears
 * it.
 */
export const GooglePlayLocale = z
  .looseObject({
    title: text,
    shortDescription: text,
    fullDescription: text,
    video: text,
    /**
     * The release notes in this language. In Current: from the latest production release that is complete or being
     * rolled out. In the draft: from the release that is being prepared.
     */
    releaseNotes: text,
    /**
     * In New, after an import from fastlane: the version code for which the notes were written, or `default`. An export
     * to fastlane writes the notes under this name.
     */
    releaseNotesFor: text,
    images: slots.optional(),
  })
  .meta({ id: 'GooglePlayLocale' });
export type GooglePlayLocale = z.infer<typeof GooglePlayLocale>;

/** Google Play's part of a listing. */
export const GooglePlayListing = z
  .looseObject({
    packageName: z.string(),
    defaultLanguage: z.string().nullish(),
    /**
     * The name of the latest production release that is complete or being rolled out. In the draft: the name of the
     * release that is being prepared.
     */
    versionName: z.string().nullish(),
    /** In the draft: Google's status (`draft`) of the release that is being prepared. Absent in the other listings. */
    releaseStatus: z.string().nullish(),
    contact: z
      .looseObject({
        email: z.string().nullish(),
        phone: z.string().nullish(),
        website: z.string().nullish(),
      })
      .nullish(),
    locales: z.record(LocaleCode, GooglePlayLocale),
  })
  .meta({ id: 'GooglePlayListing' });
export type GooglePlayListing = z.infer<typeof GooglePlayListing>;

/** A problem of New that is listed separately, because a person has decided to ignore the problem. */
export const IgnoredProblem = z
  .looseObject({
    /** A store in any spelling that `parseStore` accepts. */
    store: StoreName,
    /** The locale's code at the store; null if the problem concerns the store's whole listing. */
    locale: z.string().nullable(),
    /** The kind of the problem: the same text as `Problem.kind`. */
    kind: z.string().max(200),
    /** The text, the slot or the picture file that has the problem. */
    field: z.string().max(200).optional(),
    slot: z.string().max(200).optional(),
    file: z.string().max(1024).optional(),
    /** Why the problem is ignored. */
    reason: z.string().max(2000),
  })
  .meta({ id: 'IgnoredProblem' });
export type IgnoredProblem = z.infer<typeof IgnoredProblem>;

/**
 * The content of `listing.json`, `listing-current.json`, `listing-draft.json` and `listing-template.json`. Names follow
 * the stores' APIs. Unknown keys are kept when a file is rewritten.
 */
export const Listing = z
  .looseObject({
    schemaVersion: z.literal(1),
    /** ISO 8601 time of the sync; absent in listings written by hand. */
    syncedAt: z.iso.datetime().optional(),
    appStore: AppStoreListing.optional(),
    googlePlay: GooglePlayListing.optional(),
    /** In New: the problems that a person has decided to ignore. */
    ignoredProblems: z.array(IgnoredProblem).max(10_000).optional(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof Listing>;

/** A locale of one of the two stores. */
export type ListingLocale = AppStoreLocale | GooglePlayLocale;

/** The sets of one locale by slot, each in display order. */
export type Slots = Readonly<Record<string, readonly ListingPicture[]>>;
