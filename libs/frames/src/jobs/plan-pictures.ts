import { findPartner, type Store, storeLocale } from '@storedeck/listing';

import type { Design } from '../design/design.ts';
import type { JobPlace } from './make-job.ts';

/** One picture that is to be made, and the place in a listing that it is for. */
export interface PlannedPicture extends JobPlace {
  /** The file name of the design, without its ending. */
  readonly designId: string;
  /** The store's code of the language. */
  readonly locale: string;
}

/** Which pictures a design makes, and the languages for which it cannot. */
export interface PicturePlan {
  readonly pictures: readonly PlannedPicture[];
  /** Languages of a listing in which the design has no texts. */
  readonly withoutTexts: readonly { readonly store: Store; readonly locale: string }[];
  /** Languages of the design that the store, or its listing, does not have. */
  readonly withoutLocale: readonly { readonly store: Store; readonly language: string }[];
}

/**
 * Lists the pictures of a design: each shot, for each output, in each language of its texts.
 *
 * @param locales the languages of each store's listing; of a store that is missing here, all languages that it knows
 */
export function planPictures(
  { designId, design }: { readonly designId: string; readonly design: Design },
  locales: Readonly<Partial<Record<Store, readonly string[]>>>,
): PicturePlan {
  const languages = Object.keys(design.texts);
  const stores = [...new Set(design.outputs.map(({ store }) => store))];
  const pairs = new Map(stores.map((store) => [store, pairLanguages(store, languages, locales[store])]));
  const pictures = design.outputs.flatMap((output) =>
    [...(pairs.get(output.store) ?? [])].flatMap(([language, locale]) =>
      design.shots.map((shot) => ({ designId, output, shot, language, locale })),
    ),
  );
  return {
    pictures,
    withoutTexts: stores.flatMap((store) => {
      const known = new Set(pairs.get(store)?.values());
      return (locales[store] ?? []).filter((code) => !known.has(code)).map((locale) => ({ store, locale }));
    }),
    withoutLocale: stores.flatMap((store) =>
      languages.filter((code) => !pairs.get(store)?.has(code)).map((language) => ({ store, language })),
    ),
  };
}

/** Finds the store's code for each language of a design. */
function pairLanguages(
  store: Store,
  languages: readonly string[],
  listed: readonly string[] | undefined,
): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const language of languages) {
    const code = listed ? findListed(language, listed, languages) : storeLocale(store, language);
    if (code !== undefined && ![...pairs.values()].includes(code)) pairs.set(language, code);
  }
  return pairs;
}

function findListed(
  language: string,
  listed: readonly string[],
  languages: readonly string[],
): string | undefined {
  return listed.includes(language) ? language : findPartner(language, listed, languages);
}

/** The folder and the name of a picture's file, below the folder of all pictures. */
export function pictureFile(design: Design, { designId, output, locale, shot }: PlannedPicture): string {
  const number = String(design.shots.indexOf(shot) + 1).padStart(2, '0');
  return [designId, output.store, locale, output.slot, `${number}-${shot.id}.png`].join('/');
}
