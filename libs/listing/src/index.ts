export { applyNew } from './apply-new.ts';
export {
  AppPreview,
  AppStoreListing,
  AppStoreLocale,
  AppStoreVersion,
  GooglePlayListing,
  GooglePlayLocale,
  IgnoredProblem,
  Listing,
  ListingPicture,
  LocaleCode,
  SlotKey,
} from './listing.ts';
export type { ListingLocale, ListingSchema, Slots } from './listing.ts';
export { localeAt, localesOf, mainLocaleOf, picturesAt, slotsOf, titleOf } from './listing-parts.ts';
export type { LocaleAddress } from './listing-parts.ts';
export { languageName } from './locales/language-name.ts';
export { directionOf, languageTag } from './locales/language-tag.ts';
export { codeFor, findLocale, pairLocales, partnerOf } from './locales/pair-locales.ts';
export type { LocaleEntry } from './locales/pair-locales.ts';
export { STORE_LOCALES } from './locales/store-locales.table.ts';
export type { ReadBytes } from './pictures/byte-reader.ts';
export { deviceFor, devicesOf, formOf, isDeviceOf, slotFor } from './pictures/devices.ts';
export type { Device, DeviceKey } from './pictures/devices.ts';
export { expectedPicture, fileSizeText, FORMAT_NAMES, sizeText } from './pictures/expected-picture.ts';
export { MAX_PICTURE_BYTES } from './pictures/max-picture-bytes.ts';
export { readPictureHeader } from './pictures/read-picture-header.ts';
export type { PictureHeader, PictureSize } from './pictures/picture-header.ts';
export { pictureMistakes } from './pictures/picture-mistakes.ts';
export type { PictureMistake } from './pictures/picture-mistakes.ts';
export { fitsPictureRule, pictureRule } from './pictures/picture-rules.table.ts';
export type { PictureRule } from './pictures/picture-rules.table.ts';
export { isSamePicture, uploadKeys } from './pictures/same-picture.ts';
export { isScreenshotSlot, knownSlots, slotName } from './pictures/slots.ts';
export { isWholePicture } from './pictures/whole-picture.ts';
export { appPreviewsOf, appPreviewsOn } from './pictures/app-previews.ts';
export type { AppPreviews, ShownAppPreviews } from './pictures/app-previews.ts';
export { SHARED_FACTS } from './shared-facts.table.ts';
export type { SharedFactField } from './shared-facts.table.ts';
export { shownLocale } from './shown-locale.ts';
export type { PartOrigin, ShownLocale } from './shown-locale.ts';
export { APP_STORE_CATEGORIES, categoryName, constantName, isLiveState } from './store-constants.ts';
export { STORE_NAMES, STORE_SLUGS, storeOfSlug, STORES } from './stores.ts';
export type { Store, StoreSlug } from './stores.ts';
export { fieldName, fieldsOf, maxLength } from './texts/text-fields.ts';
export { TEXT_FIELDS } from './texts/text-fields.table.ts';
export type { TextField } from './texts/text-fields.table.ts';
export { textLength } from './texts/text-length.ts';
export { versionLine } from './version-line.ts';
