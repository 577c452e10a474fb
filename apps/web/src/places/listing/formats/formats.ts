export type Format = 'fastlane' | 'store-config';

/** The formats as a segmented control offers them. */
export const FORMATS = [
  { value: 'fastlane', label: 'fastlane' },
  { value: 'store-config', label: 'store.config.json' },
] as const;
