import { storedText } from '@storedeck/listing/compare';
import { INFO_FIELDS, type StoreNow } from '@storedeck/store-api';

/**
 * Whether the App Store itself may have set a text when a locale was added: a text of the app information that is empty,
 * or that is the name of the app or the text of the main locale. Any other text was written by a person.
 */
export function isFilledIn(now: StoreNow, field: string, text: string): boolean {
  if (now.store !== 'appStore' || !INFO_FIELDS.has(field)) return false;
  const main = now.locales[now.mainLocale ?? '']?.texts[field];
  const known = ['', main, field === 'name' ? now.app.name : undefined];
  return known.some((one) => typeof one === 'string' && storedText(one) === text);
}
