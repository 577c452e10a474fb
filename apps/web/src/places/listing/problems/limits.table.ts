import type { Store } from '../stores.ts';

/**
 * What the stores ask of texts beside their greatest length (`text-limits.ts`), in Unicode code points. Required is
 * what a version cannot be submitted without.
 */
export const TEXT_RULES: Readonly<
  Record<Store, readonly { field: string; min?: number; required?: boolean; url?: boolean }[]>
> = {
  appstore: [
    { field: 'name', min: 2, required: true },
    { field: 'description', min: 10, required: true },
    { field: 'whatsNew', min: 4 },
    { field: 'keywords', required: true },
    { field: 'supportUrl', required: true, url: true },
    { field: 'marketingUrl', url: true },
    { field: 'privacyPolicyUrl', url: true },
    { field: 'privacyChoicesUrl', url: true },
  ],
  play: [
    { field: 'title', required: true },
    { field: 'shortDescription', required: true },
    { field: 'fullDescription', required: true },
    { field: 'video', url: true },
  ],
};

export const MAX_URL_LENGTH = 255;

/** Apple writes "100 bytes" and counts characters: longer in bytes was accepted, and may not always be. */
export const KEYWORD_BYTES = 100;

/** Screenshots of all types together without which Google Play publishes nothing. */
export const FEWEST_PLAY_SCREENSHOTS = 2;

/** Without these it publishes nothing either. */
export const NEEDED_PLAY_GRAPHICS = ['icon', 'featureGraphic'] as const;
