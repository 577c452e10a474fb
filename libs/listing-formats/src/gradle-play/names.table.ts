/** The files of gradle-play-publisher for the texts of a language: since version 2, and in version 1. */
export const TEXT_FILES: readonly { readonly field: string; readonly names: readonly string[] }[] = [
  { field: 'title', names: ['title.txt', 'title'] },
  { field: 'shortDescription', names: ['short-description.txt', 'shortdescription'] },
  { field: 'fullDescription', names: ['full-description.txt', 'fulldescription'] },
  { field: 'video', names: ['video-url.txt', 'video'] },
];

/** The files with what all languages share. */
export const SHARED_FILES: readonly { readonly key: string; readonly names: readonly string[] }[] = [
  { key: 'email', names: ['contact-email.txt', 'contactEmail'] },
  { key: 'phone', names: ['contact-phone.txt', 'contactPhone'] },
  { key: 'website', names: ['contact-website.txt', 'contactWebsite'] },
  { key: 'defaultLanguage', names: ['default-language.txt', 'defaultLanguage'] },
];

/** The folders of pictures, and Google Play's image type. Version 1 used the names of the API. */
const SLOT_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['icon', 'icon'],
  ['feature-graphic', 'featureGraphic'],
  ['phone-screenshots', 'phoneScreenshots'],
  ['tablet-screenshots', 'sevenInchScreenshots'],
  ['large-tablet-screenshots', 'tenInchScreenshots'],
  ['tv-banner', 'tvBanner'],
  ['tv-screenshots', 'tvScreenshots'],
  ['wear-screenshots', 'wearScreenshots'],
  ...[
    'featureGraphic',
    'phoneScreenshots',
    'sevenInchScreenshots',
    'tenInchScreenshots',
    'tvBanner',
    'tvScreenshots',
    'wearScreenshots',
  ].map((name) => [name.toLowerCase(), name] as const),
]);

/** Other folders of the plugin beside the listings. */
export const OTHER_FOLDERS: readonly string[] = ['release-names', 'products', 'subscriptions'];

/** The names that the plugin of today reads, for a name that was probably misspelt. */
export const NAMES = {
  top: [...SHARED_FILES.flatMap(({ names: [name = ''] }) => name), 'listings', 'release-notes'],
  language: [...TEXT_FILES.flatMap(({ names: [name = ''] }) => name), 'graphics'],
  graphics: [...SLOT_FOLDERS.keys()],
} as const;

/** Returns the image type of Google Play for the name of a folder or of a single picture. */
export function findSlot(name: string): string | undefined {
  return SLOT_FOLDERS.get(name.toLowerCase());
}

/** The reason that is reported for files and folders beside the listing, such as keys and products. */
export const NO_PART = 'It is not part of a listing, and was not opened.';
