export { applyNew } from './apply-new.ts';
export {
  AppPreview,
  AppStoreListing,
  AppStoreLocale,
  AppStoreVersion,
  GooglePlayListing,
  GooglePlayLocale,
  GooglePlayRelease,
  GooglePlayTrack,
  IgnoredProblem,
  Listing,
  ListingPicture,
  LocaleCode,
  SlotKey,
  StoreName,
} from './listing.ts';
export type { AppPreviews, ListingLocale, Slots } from './listing.ts';
export {
  localeAt,
  localeOrder,
  readLocales,
  findMainLocale,
  picturesAt,
  readAppPreviews,
  readSets,
  readSlots,
  readTitle,
  setKey,
} from './listing-parts.ts';
export type { LocaleAddress } from './listing-parts.ts';
export {
  containsAddress,
  listContainers,
  nearestAddress,
  normalizeAddress,
  parseAddress,
  printAddress,
  printPictureAddress,
  readAddress,
  readSetAddress,
} from './listing-address.ts';
export type { ListingAddress } from './listing-address.ts';
export { languageName } from './locales/language-name.ts';
export { detectDirection, languageTag } from './locales/language-tag.ts';
export { codeFor, findLocale, pairLocales, findPartner } from './locales/pair-locales.ts';
export type { LocaleEntry } from './locales/pair-locales.ts';
export { isStoreLocale, nearestStoreLocale, storeLocale, unknownLocaleText } from './locales/store-locale.ts';
export { STORE_LOCALES } from './locales/store-locales.table.ts';
export { bytesText, countText } from './amount-text.ts';
export { describeIssues } from './describe-issues.ts';
export { parseUntrustedJson } from './parse-untrusted-json.ts';
export { notPublishedText, partNote } from './part-note.ts';
export { publishedParts } from './published-parts.ts';
export { deviceFor, listDevices, pickForm, isStoreDevice, slotFor } from './pictures/devices.ts';
export type { Device, DeviceKey } from './pictures/devices.ts';
export { expectedPicture, fileSizeText, FORMAT_NAMES, sizeText } from './pictures/expected-picture.ts';
export { MAX_PICTURE_BYTES } from './pictures/max-picture-bytes.ts';
export { pictureMistakes } from './pictures/picture-mistakes.ts';
export type { PictureMistake } from './pictures/picture-mistakes.ts';
export { fitsPictureRule, pictureRule } from './pictures/picture-rules.table.ts';
export type { PictureRule } from './pictures/picture-rules.table.ts';
export {
  AI_DECLARATIONS,
  AI_UNDECLARED,
  aiDeclarationText,
  hasSameAiDeclaration,
  keepsAiDeclaration,
  readAiDeclaration,
  withKeptAiDeclarations,
} from './pictures/ai-declaration.ts';
export { isSamePicture, uploadKeys } from './pictures/same-picture.ts';
export { isKnownSlot, isScreenshotSlot, itemName, knownSlots, slotName } from './pictures/slots.ts';
export { appPreviewsName, appPreviewsOn } from './pictures/app-previews.ts';
export type { ShownAppPreviews } from './pictures/app-previews.ts';
export {
  DEFAULT_POSTER_TIME,
  isPreviewType,
  PREVIEW_LIMITS,
  PREVIEW_TYPES,
} from './pictures/preview-types.table.ts';
export type { PreviewRule } from './pictures/preview-types.table.ts';
export { choosePreviewFit, choosePreviewSize } from './pictures/preview-shape.ts';
export { mergeParts } from './merge-parts.ts';
export { SHARED_FACTS } from './shared-facts.table.ts';
export type { SharedFactField } from './shared-facts.table.ts';
export { findSharedText, readSharedTexts, textName } from './shared-texts.ts';
export { shownLocale } from './shown-locale.ts';
export type { PartOrigin, ShownLocale } from './shown-locale.ts';
export {
  APP_STORE_CATEGORIES,
  categoryName,
  constantName,
  isEditableState,
  isLiveState,
  parseCategory,
} from './store-constants.ts';
export {
  isUpdate,
  keptFrom,
  keptListing,
  newVersion,
  newVersionLine,
  NOTHING_STORED,
  withoutTextsOfVersion,
} from './stored-listings.ts';
export type { NewVersion, StoredListings } from './stored-listings.ts';
export { nearestWord } from './nearest-word.ts';
export { nearestStore, parseStore, STORE_FOLDERS, STORE_NAMES, STORES } from './stores.ts';
export type { Store } from './stores.ts';
export {
  isTrackName,
  orderTracks,
  printNotesField,
  PRODUCTION_NOTES,
  PRODUCTION_TRACK,
  readNotesTrack,
} from './texts/notes-fields.ts';
export type { TextField } from './texts/text-field.ts';
export {
  fieldName,
  findTextField,
  isTextOfVersion,
  listFields,
  listTextFields,
  maxLength,
} from './texts/text-fields.ts';
export { TEXT_FIELDS } from './texts/text-fields.table.ts';
export { textLength } from './texts/text-length.ts';
export {
  findDraftRelease,
  findLiveRelease,
  findNotesRelease,
  findTrack,
  isSameRelease,
  printRelease,
} from './tracks/releases.ts';
export type { NotesRelease, ReleaseFacts, ReleaseKey } from './tracks/releases.ts';
export { releaseStatusText, versionStateText } from './store-state-texts.ts';
export { versionLine } from './version-line.ts';
