import {
  findTextField,
  type Listing,
  type ListingLocale,
  maxLength,
  type Store,
  STORES,
} from '@storedeck/listing';

import { findLanguages } from '../languages.ts';
import type { Losses } from '../lost.ts';
import { type AppIdentity, type ReadListing, refuseEmpty } from '../read-listing.ts';

/** A text that a file contains, under the code that the file uses for the language. */
export interface FoundText {
  readonly store: Store;
  readonly language: string;
  /** The key in a locale of the listing. */
  readonly field: string;
  readonly text: string;
  /** Where the text was found, for the report. */
  readonly place: string;
}

/** Collects the texts of a file, and makes a listing of them. */
export class FoundTexts {
  readonly #losses: Losses;
  readonly #texts: FoundText[] = [];
  /** The place of each language that was named, so that a language that no store has is reported once. */
  readonly #languages = new Map<string, string>();

  constructor(losses: Losses) {
    this.#losses = losses;
  }

  /** Adds a text. Blanks at its ends are removed; a blank text is left out, so that the text of New stays. */
  add(found: FoundText): void {
    const text = found.text.replaceAll(/\r\n?/g, '\n').trim();
    if (text === '') return;
    this.#texts.push({ ...found, text });
    const language = `${found.store} ${found.language}`;
    if (!this.#languages.has(language)) this.#languages.set(language, found.place);
  }

  /**
   * Returns the texts as a listing. Languages get the code of the store; texts of a language that the store does not
   * have are reported.
   *
   * @param from the file, for the message if there is no text
   * @throws ListingFormatError FORMAT_NOT_FOUND if there is no text
   */
  read(from: string, { bundleId = '', packageName = '' }: AppIdentity): ReadListing {
    const listing: Listing = { schemaVersion: 1 };
    const ids = { appStore: bundleId, googlePlay: packageName };
    for (const store of STORES) {
      const locales = this.#localesFor(store);
      if (Object.keys(locales).length === 0) continue;
      const idKey = store === 'appStore' ? 'bundleId' : 'packageName';
      if (ids[store] === '') this.#losses.add('The file does not say which app it is.', `${store}.${idKey}`);
      Object.assign(listing, { [store]: { [idKey]: ids[store], locales } });
    }
    return refuseEmpty({ listing, pictures: [], lost: this.#losses.list() }, from);
  }

  #localesFor(store: Store): Record<string, ListingLocale> {
    const texts = this.#texts.filter((found) => found.store === store);
    const locales: Record<string, ListingLocale> = {};
    const languages = findLanguages(store, [...new Set(texts.map(({ language }) => language))], {
      losses: this.#losses,
      describePlace: (name) => `${this.#languages.get(`${store} ${name}`) ?? ''} (${name.slice(0, 60)})`,
    });
    for (const { code, names } of languages) {
      const locale: Record<string, string> = {};
      for (const name of names)
        for (const { language, field, text, place } of texts) {
          if (language !== name) continue;
          if (locale[field] === undefined) locale[field] = text;
          else if (locale[field] !== text)
            this.#losses.add(
              'Another place has this text for the same language.',
              `${place} (${name.slice(0, 60)})`,
            );
        }
      locales[code] = locale as ListingLocale;
    }
    return locales;
  }
}

/** The longest text of a store in Unicode code points; null if there is no limit. */
export function findLimit(store: Store, field: string): number | null {
  const known = findTextField(store, field);
  return known ? maxLength(known) : null;
}
