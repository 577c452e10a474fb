import { chooseFiles, requireOne } from '../files/choose-files.ts';
import { Losses } from '../lost.ts';
import type { ReadFilesOptions, ReadListing } from '../read-listing.ts';
import { FoundTexts } from '../texts/found-texts.ts';
import { NOT_TRANSLATED } from '../texts/not-translated.ts';
import { APP_STORE_FILE, findAppStoreField, isAppStoreFile, NO_VARIATIONS } from './app-store-keys.table.ts';
import { listTexts, parseCatalog } from './parse-catalog.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads the texts of the App Store from Xcode's `AppStore.xcstrings`, or from another string catalog with the keys of
 * that file. Languages get the codes of the App Store.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_INVALID, FORMAT_UNSAFE, FILE_DENIED,
 * FILE_UNREADABLE, ABORTED
 */
export async function readXcstrings({ path, identity = {}, signal }: ReadFilesOptions): Promise<ReadListing> {
  const losses = new Losses();
  const { source, paths } = await chooseFiles(path, isAppStoreFile, { losses, signal });
  const file = requireOne(paths, path, APP_STORE_FILE);
  const catalog = parseCatalog(await source.mainBytes(file, MAX_BYTES), file);
  const texts = new FoundTexts(losses);
  for (const key of Object.keys(catalog.strings))
    if (findAppStoreField(key) === undefined) losses.add('It is not a text of a listing.', key.slice(0, 100));
  for (const { key, language, text, original, hasVariations, isCopied } of listTexts(catalog)) {
    const field = findAppStoreField(key);
    const place = `${key.slice(0, 100)} (${language.slice(0, 60)})`;
    if (field === undefined) continue;
    if (hasVariations) losses.add(NO_VARIATIONS, place);
    // Tools for translators write a stand-in for a text that does not exist.
    if (original?.trim() === '' && text.trim() !== '' && language !== catalog.sourceLanguage)
      losses.add('It translates a blank text.', place);
    else if (isCopied) losses.add(NOT_TRANSLATED, place);
    else texts.add({ store: 'appStore', language, field, text, place: key });
  }
  return texts.read(path, identity);
}
