/** What the texts of an App Store locale are called elsewhere; absent where the other side has none. */
export const APP_STORE_TEXTS = [
  { key: 'name', fastlane: 'name', storeConfig: 'title' },
  { key: 'subtitle', fastlane: 'subtitle', storeConfig: 'subtitle' },
  { key: 'description', fastlane: 'description', storeConfig: 'description' },
  { key: 'keywords', fastlane: 'keywords', storeConfig: 'keywords' },
  { key: 'promotionalText', fastlane: 'promotional_text', storeConfig: 'promoText' },
  { key: 'whatsNew', fastlane: 'release_notes', storeConfig: 'releaseNotes' },
  { key: 'supportUrl', fastlane: 'support_url', storeConfig: 'supportUrl' },
  { key: 'marketingUrl', fastlane: 'marketing_url', storeConfig: 'marketingUrl' },
  { key: 'privacyPolicyUrl', fastlane: 'privacy_url', storeConfig: 'privacyPolicyUrl' },
  { key: 'privacyChoicesUrl', storeConfig: 'privacyChoicesUrl' },
  // Of Apple TV; the App Store's own name for it.
  { key: 'privacyPolicyText', fastlane: 'apple_tv_privacy_policy', storeConfig: 'privacyPolicyText' },
] as const satisfies readonly { key: string; fastlane?: string; storeConfig: string }[];

/** What the texts of a Google Play language are called in fastlane's folders. */
export const PLAY_TEXTS = [
  { key: 'title', fastlane: 'title' },
  { key: 'shortDescription', fastlane: 'short_description' },
  { key: 'fullDescription', fastlane: 'full_description' },
  { key: 'video', fastlane: 'video' },
] as const;

/** The kinds of Google Play pictures that fastlane keeps as one file, and those it keeps as a folder in order. */
export const PLAY_SINGLE_IMAGES = ['icon', 'featureGraphic', 'tvBanner'] as const;
export const PLAY_SCREENSHOTS = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'tvScreenshots',
  'wearScreenshots',
] as const;
