/** The names of an App Store locale's texts in each format. A name is absent when the format does not have the text. */
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
  // Only Apple TV shows this text. The key is the name in the App Store's API, which does not mention Apple TV.
  { key: 'privacyPolicyText', fastlane: 'apple_tv_privacy_policy', storeConfig: 'privacyPolicyText' },
] as const satisfies readonly { key: string; fastlane?: string; storeConfig: string }[];

/**
 * The names of a Google Play language's texts in fastlane's folders, and F-Droid's own names, which it reads in the same
 * folders (`fdroidserver/update.py`, `insert_localized_app_metadata`).
 */
export const PLAY_TEXTS = [
  { key: 'title', fastlane: 'title', fdroid: 'name' },
  { key: 'shortDescription', fastlane: 'short_description', fdroid: 'summary' },
  { key: 'fullDescription', fastlane: 'full_description', fdroid: 'description' },
  { key: 'video', fastlane: 'video' },
] as const;

/**
 * Google Play's image types: first the types that are a single file in fastlane's folders, then the types that are a
 * folder of files.
 */
export const PLAY_SINGLE_IMAGES = ['icon', 'featureGraphic', 'tvBanner'] as const;
export const PLAY_SCREENSHOTS = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'tvScreenshots',
  'wearScreenshots',
] as const;
