import { chooseFiles, requireOne } from '../files/choose-files.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import { Losses } from '../lost.ts';
import type { ReadFilesOptions, ReadListing } from '../read-listing.ts';
import { FoundTexts } from '../texts/found-texts.ts';
import { NOT_TRANSLATED } from '../texts/not-translated.ts';
import {
  APP_STORE_FILE,
  findAppStoreField,
  isAppStoreFile,
  NO_VARIATIONS,
  SCREENSHOT_KEY,
} from './app-store-keys.table.ts';
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
  const keys = Object.keys(catalog.strings);
  if (!isAppStoreFile(file) && !isForStorePage(keys)) throw refuseOwnTexts(file);
  const texts = new FoundTexts(losses);
  for (const key of keys)
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

/**
 * Whether a catalog under another name has the texts of the App Store page. An app's own texts may have a key such as
 * `Name` too, the label of a field, which must not become the name of the app.
 */
function isForStorePage(keys: readonly string[]): boolean {
  const others = keys.filter((key) => !key.startsWith(SCREENSHOT_KEY));
  return others.filter((key) => findAppStoreField(key) !== undefined).length * 2 > others.length;
}

function refuseOwnTexts(file: string): ListingFormatError {
  return new ListingFormatError(
    'FORMAT_NOT_FOUND',
    `${file.slice(0, 200)} contains the texts of the app, and not those of its App Store page.`,
    { hint: `Choose the file ${APP_STORE_FILE}. Nothing was changed.` },
  );
}
