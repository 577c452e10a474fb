export type Format = 'fastlane' | 'store-config';

/** The formats as segments of a segmented control. */
export const FORMATS = [
  { value: 'fastlane', label: 'fastlane' },
  { value: 'store-config', label: 'store.config.json' },
] as const;
