// Sources of the states and categories: the OpenAPI description of the App Store Connect API 4.4.1 (2026-09).

/**
 * The states of a live version: two states of Apple's current attribute `appVersionState`, and READY_FOR_SALE of the
 * older attribute `appStoreState`, which imported listings may contain.
 */
const LIVE_STATES = new Set(['READY_FOR_DISTRIBUTION', 'PROCESSING_FOR_DISTRIBUTION', 'READY_FOR_SALE']);

/** The states in which the App Store accepts changes of a version and of an app information. */
const EDITABLE_STATES = new Set([
  'PREPARE_FOR_SUBMISSION',
  'DEVELOPER_REJECTED',
  'REJECTED',
  'METADATA_REJECTED',
  'INVALID_BINARY',
]);

/** Whether the App Store accepts changes of a version or an app information that is in this state. */
export function isEditableState(state: string): boolean {
  return EDITABLE_STATES.has(state);
}

/** Whether visitors of the App Store see a version that is in this state. */
export function isLiveState(state: string): boolean {
  return LIVE_STATES.has(state);
}

/** The App Store's categories, as its API names them. */
export const APP_STORE_CATEGORIES: readonly string[] =
  `BOOKS BUSINESS DEVELOPER_TOOLS EDUCATION ENTERTAINMENT FINANCE FOOD_AND_DRINK GAMES GRAPHICS_AND_DESIGN
  HEALTH_AND_FITNESS LIFESTYLE MAGAZINES_AND_NEWSPAPERS MEDICAL MUSIC NAVIGATION NEWS PHOTO_AND_VIDEO PRODUCTIVITY
  REFERENCE SHOPPING SOCIAL_NETWORKING SPORTS STICKERS TRAVEL UTILITIES WEATHER`.split(/\s+/);

/** Names of categories in older tools that differ by more than their spelling from the API's names. */
const OTHER_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['book', 'BOOKS'],
  ['healthcarefitness', 'HEALTH_AND_FITNESS'],
  ['magazines', 'MAGAZINES_AND_NEWSPAPERS'],
  ['newsstand', 'MAGAZINES_AND_NEWSPAPERS'],
  ['photography', 'PHOTO_AND_VIDEO'],
]);

/**
 * Returns the App Store's name of a category in any spelling: `Food & Drink`, `food_and_drink`, or iTunes Connect's
 * `MZGenre.Lifestyle`. Undefined if the App Store has no such category.
 */
export function parseCategory(text: string): string | undefined {
  const letters = keepLetters(text.replace(/^MZGenre\.(?:Apps\.)?/, ''));
  return (
    OTHER_CATEGORIES.get(letters) ??
    APP_STORE_CATEGORIES.find((category) => keepLetters(category) === letters)
  );
}

function keepLetters(text: string): string {
  const words = text.toLowerCase().split(/[^a-z]+/);
  return words.filter((word) => word !== 'and').join('');
}

/** Display name of an App Store category: `HEALTH_AND_FITNESS` → "Health & Fitness". */
export function categoryName(constant: string): string {
  return constantName(constant).replaceAll(' and ', ' & ');
}

/** Display name of a store's constant: `READY_FOR_DISTRIBUTION` → "Ready for Distribution". */
export function constantName(constant: string): string {
  return constant
    .toLowerCase()
    .split('_')
    .map((word, index) =>
      index > 0 && ['and', 'for', 'of', 'or', 'to', 'in'].includes(word)
        ? word
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
