import type { Store } from '../stores.ts';
import { PRODUCTION_NOTES_FIELD } from './notes-fields.ts';
import type { TextField } from './text-field.ts';

/**
 * The texts of each store's locales, in the order in which the store's page shows them.
 *
 * Sources: for the App Store the OpenAPI description of its API (4.4.1) and App Store Connect Help, "Required,
 * localizable, and editable properties" (2026-09); for Google Play its API (revision 20260924) and Play Console Help,
 * "Create and set up your app" (2026-09).
 */
export const TEXT_FIELDS: Readonly<Record<Store, readonly TextField[]>> = {
  appStore: [
    { field: 'name', name: 'Name', max: 30, min: 2, required: true },
    { field: 'subtitle', name: 'Subtitle', max: 30 },
    { field: 'promotionalText', name: 'Promotional text', long: true, max: 170 },
    { field: 'description', name: 'Description', long: true, max: 4000, min: 10, required: true },
    { field: 'whatsNew', name: 'What’s New', long: true, max: 4000, min: 4, ofVersion: true },
    { field: 'keywords', name: 'Keywords', max: 100, required: true },
    { field: 'supportUrl', name: 'Support URL', required: true, url: true },
    { field: 'marketingUrl', name: 'Marketing URL', url: true },
    { field: 'privacyPolicyUrl', name: 'Privacy policy URL', url: true, requiredInMain: true },
    { field: 'privacyChoicesUrl', name: 'Privacy choices URL', url: true },
  ],
  googlePlay: [
    { field: 'title', name: 'Title', max: 30, required: true },
    { field: 'shortDescription', name: 'Short description', max: 80, required: true },
    { field: 'fullDescription', name: 'Full description', long: true, max: 4000, required: true },
    PRODUCTION_NOTES_FIELD,
    { field: 'video', name: 'Video', url: true },
  ],
};

/** The maximum length of a web address, in Unicode code points. */
export const MAX_URL_LENGTH = 255;

/**
 * The maximum size of the App Store's keywords, in bytes. Apple documents 100 bytes, but the API counts 100 characters:
 * the API has accepted keywords with more bytes, but may refuse them in the future.
 */
export const MAX_KEYWORD_BYTES = 100;
