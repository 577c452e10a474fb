import { type AppStoreListing, parseCategory } from '@storedeck/listing';

import type { Losses } from './lost.ts';

/** Returns the App Store's own spelling of a category; a category that the App Store does not have is reported. */
export function knownCategory(
  text: string,
  { losses, place }: { losses: Losses; place: string },
): string | undefined {
  const known = parseCategory(text);
  if (known === undefined)
    losses.add('The App Store has no such category.', `${place} (${text.slice(0, 60)})`);
  return known;
}

/** Returns a category of a listing as an export writes it: people write other spellings into `listing.json`. */
export function writtenCategory(
  categories: AppStoreListing['categories'],
  key: 'primary' | 'secondary',
  losses: Losses,
): string | null | undefined {
  const text = categories?.[key];
  return text ? knownCategory(text, { losses, place: `appStore.categories.${key}` }) : text;
}
