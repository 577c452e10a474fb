import { type AppStoreListing, type Listing, storeLocale } from '@storedeck/listing';

import { checkPath } from '../files/check-path.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { Losses } from '../lost.ts';
import { findLimit } from '../texts/found-texts.ts';
import { reportOthers } from '../texts/report-others.ts';
import { parseListing, type WriteTextsOptions, type WrittenListing } from '../write-listing.ts';
import { APP_STORE_FILE, APP_STORE_KEYS } from './app-store-keys.table.ts';
import { type Json, printXcodeJson } from './print-xcode-json.ts';
import { findXcodeCode } from './xcode-codes.ts';

/**
 * Writes the texts of the App Store as Xcode's `AppStore.xcstrings`, in the form in which Xcode saves it, so that Xcode
 * changes nothing but what a person changes.
 *
 * @throws ListingFormatError PATH_INVALID, LISTING_INVALID, EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function writeXcstrings(options: WriteTextsOptions): Promise<WrittenListing> {
  const listing = parseListing(options.listing);
  const out = checkPath(options.out);
  const losses = new Losses();
  reportOthers(withoutGooglePlay(listing, losses), losses, () => APP_STORE_KEYS.map(([, field]) => field));
  const catalog = buildCatalog(listing.appStore, losses);
  const files = await replaceFolder({ ...options, out }, (target) =>
    target.write(APP_STORE_FILE, printXcodeJson(catalog)),
  );
  return { path: out, files, lost: losses.list() };
}

function withoutGooglePlay({ googlePlay, ...listing }: Listing, losses: Losses): Listing {
  if (googlePlay) losses.add('Xcode has no file for Google Play.', 'googlePlay');
  return listing;
}

function buildCatalog(appStore: AppStoreListing | undefined, losses: Losses): Json {
  const languages = Object.entries(appStore?.locales ?? {})
    .flatMap(([code, texts]) => {
      if (storeLocale('appStore', code) === code) return [{ name: findXcodeCode(code), code, texts }];
      losses.add('The App Store has no such language.', `appStore.locales.${code}`);
      return [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const main = appStore?.primaryLocale ?? 'en-US';
  const source = languages.find(({ code }) => code === main) ?? languages[0];
  const strings: Record<string, Json> = {};
  for (const [key, field] of APP_STORE_KEYS) {
    const localizations: Record<string, Json> = {};
    for (const { name, texts, code } of languages) {
      const text = texts[field];
      if (typeof text !== 'string' || text === '') continue;
      // The reader takes a translation of a blank text for the stand-in of a tool.
      if (typeof source?.texts[field] !== 'string' || source.texts[field].trim() === '')
        losses.add('The main language has no such text.', `appStore.locales.${code}.${field}`);
      else if (text.isWellFormed())
        localizations[name] = { stringUnit: { state: 'translated', value: text } };
      else
        losses.add('It contains half a character (a lone surrogate).', `appStore.locales.${code}.${field}`);
    }
    if (Object.keys(localizations).length > 0)
      strings[key] = {
        comment: `At most ${findLimit('appStore', field)} characters`,
        extractionState: 'manual',
        localizations,
      };
  }
  return { sourceLanguage: source?.name ?? 'en', strings, version: '1.0' };
}
