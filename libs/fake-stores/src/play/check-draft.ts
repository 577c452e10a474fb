import { badRequest, GoogleRefusal } from '../google/google-error.ts';
import { imagesKey, type PlayListing, type PlayState } from './play-listing.ts';

const MAX_SCREENSHOTS = 8;
const MIN_SCREENSHOTS = 2;
const TEXTS = [
  { field: 'title', name: 'title', max: 30 },
  { field: 'shortDescription', name: 'short description', max: 80 },
  { field: 'fullDescription', name: 'full description', max: 4000 },
] as const;

/**
 * Makes the checks of `validate` and `commit`. Throws GoogleRefusal if a text is missing or too long, if an image type
 * has more than eight images, or if the default language has fewer than two screenshots, no icon or no feature graphic.
 * These checks are not made when a request changes a single text or image.
 */
export function checkDraft(draft: PlayState): void {
  for (const listing of draft.listings) {
    checkTexts(listing);
    for (const [key, images] of draft.images) {
      if (key.startsWith(`${listing.language}/`) && images.length > MAX_SCREENSHOTS)
        throw refusal(
          `This app has more than ${MAX_SCREENSHOTS} screenshots for language ${listing.language}.`,
        );
    }
  }
  checkDefaultLanguage(draft);
}

function checkTexts(listing: PlayListing): void {
  for (const { field, name, max } of TEXTS) {
    const text = listing[field] ?? '';
    if (text === '') throw refusal(`This app has no ${name} for language ${listing.language}.`);
    if ([...text].length > max)
      throw refusal(`The ${name} for the app is too long for language ${listing.language}.`);
  }
}

function checkDefaultLanguage({ details, images }: PlayState): void {
  const language = details.defaultLanguage ?? '';
  const count = (types: RegExp): number =>
    [...images]
      .filter(([key]) => key.startsWith(`${language}/`) && types.test(key))
      .reduce((sum, [, list]) => sum + list.length, 0);
  if (count(/Screenshots$/) < MIN_SCREENSHOTS)
    throw refusal(`This app needs at least ${MIN_SCREENSHOTS} screenshots for language ${language}.`);
  for (const type of ['icon', 'featureGraphic']) {
    if ((images.get(imagesKey(language, type)) ?? []).length === 0)
      throw refusal(`This app has no ${type} for language ${language}.`);
  }
}

function refusal(message: string): GoogleRefusal {
  return new GoogleRefusal(badRequest(message));
}
