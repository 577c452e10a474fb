import { z } from 'zod';

/** A locale as a store writes it (`en-US`, `zh-Hans`, `iw-IL`). Also a folder name, hence the narrow form. */
export const LocaleCode = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/, 'a locale code such as en-US');

/**
 * A slot for pictures as the store names it: an App Store display type (`APP_IPHONE_67`), or a Play image type
 * (`phoneScreenshots`). An open string, because stores add slots; unknown ones are kept and shown by their own name.
 */
export const SlotKey = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'a display type such as APP_IPHONE_67');

/** One picture of a listing. */
export const ListingImage = z.looseObject({
  /** Path relative to the working folder, with forward slashes; null while the store has no picture to give. */
  file: z.string().max(1024).nullable(),
  /** The name it was uploaded under; shown, never used as a path. */
  fileName: z.string().nullish(),
  /** Pixels. */
  width: z.int().positive().nullish(),
  height: z.int().positive().nullish(),
  /** The store's own id of the picture. */
  remoteId: z.string().nullish(),
  /** What the store says of the uploaded bytes (`md5:…`, `sha256:…`): a key to recognise a picture, not a check of `file`. */
  sourceChecksum: z.string().nullish(),
  /** Hex SHA-256 of the bytes in `file`. */
  bytesSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish(),
  /** The store's processing state; absent or `COMPLETE` when the picture is there. */
  state: z.string().nullish(),
});
export type ListingImage = z.infer<typeof ListingImage>;

const text = z.string().nullish();
const slots = z.record(SlotKey, z.array(ListingImage));

/** The texts and screenshots of one locale on the App Store. A missing text leaves it as it is, null clears it. */
export const AppStoreLocale = z.looseObject({
  name: text,
  subtitle: text,
  description: text,
  /** Comma-separated, as the App Store keeps it. */
  keywords: text,
  promotionalText: text,
  whatsNew: text,
  supportUrl: text,
  marketingUrl: text,
  privacyPolicyUrl: text,
  privacyChoicesUrl: text,
  screenshots: slots.optional(),
});
export type AppStoreLocale = z.infer<typeof AppStoreLocale>;

/** The App Store version a listing was read from, or is meant for. */
export const AppStoreVersion = z.looseObject({
  id: z.string(),
  versionString: z.string(),
  /** `appVersionState`, such as READY_FOR_DISTRIBUTION. */
  state: z.string(),
  platform: z.string().nullish(),
});
export type AppStoreVersion = z.infer<typeof AppStoreVersion>;

/** What the App Store holds of an app, by locale. */
export const AppStoreListing = z.looseObject({
  bundleId: z.string(),
  appId: z.string().nullish(),
  primaryLocale: z.string().nullish(),
  version: AppStoreVersion.nullish(),
  /** The version being prepared beside the live one, where there is one. */
  editableVersion: AppStoreVersion.nullish(),
  copyright: z.string().nullish(),
  categories: z.looseObject({ primary: z.string().nullish(), secondary: z.string().nullish() }).nullish(),
  /** The app's icon, where the store gave one. */
  icon: ListingImage.nullish(),
  locales: z.record(LocaleCode, AppStoreLocale),
});
export type AppStoreListing = z.infer<typeof AppStoreListing>;

/** The texts and pictures of one locale on Google Play. */
export const PlayLocale = z.looseObject({
  title: text,
  shortDescription: text,
  fullDescription: text,
  video: text,
  /** Notes of the newest production release in this language. */
  releaseNotes: text,
  images: slots.optional(),
});
export type PlayLocale = z.infer<typeof PlayLocale>;

/** What Google Play holds of an app, by language. */
export const PlayListing = z.looseObject({
  packageName: z.string(),
  defaultLanguage: z.string().nullish(),
  /** Name of the newest completed or running production release. */
  versionName: z.string().nullish(),
  contact: z
    .looseObject({ email: z.string().nullish(), phone: z.string().nullish(), website: z.string().nullish() })
    .nullish(),
  locales: z.record(LocaleCode, PlayLocale),
});
export type PlayListing = z.infer<typeof PlayListing>;

/**
 * The content of `listing.json`, `listing-current.json` and `listing-template.json`. Names follow the stores' APIs.
 * Unknown keys are kept when a file is rewritten.
 */
export const Listing = z.looseObject({
  schemaVersion: z.literal(1),
  /** ISO 8601 time of the sync; absent in listings written by hand. */
  syncedAt: z.iso.datetime().optional(),
  appStore: AppStoreListing.optional(),
  googlePlay: PlayListing.optional(),
});
export type Listing = z.infer<typeof Listing>;
