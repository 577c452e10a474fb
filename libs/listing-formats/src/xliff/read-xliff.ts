import { parseStore } from '@storedeck/listing';

import { chooseFiles } from '../files/choose-files.ts';
import { decodeText } from '../files/decode-text.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import { Losses } from '../lost.ts';
import type { ReadFilesOptions, ReadListing } from '../read-listing.ts';
import { parseFieldName, type StoreField } from '../texts/field-names.ts';
import { FoundTexts } from '../texts/found-texts.ts';
import { findAppStoreField, isAppStoreFile, NO_VARIATIONS } from '../xcstrings/app-store-keys.table.ts';
import { chooseText } from './choose-text.ts';
import { readUnits, type XliffUnit } from './read-units.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_FILES = 500;

/**
 * Reads the translations of an XLIFF file, or of all XLIFF files below a folder, such as those that Xcode exports. The
 * texts of the stores are those of Xcode's `AppStore.xcstrings`, and those that `writeXliff` has written; all other
 * texts are reported. The source texts are read from a file that is no translation, or one into its own language.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_INVALID, FORMAT_UNSAFE, FILE_DENIED,
 * FILE_UNREADABLE, ABORTED
 */
export async function readXliff({ path, identity = {}, signal }: ReadFilesOptions): Promise<ReadListing> {
  const losses = new Losses();
  const isXliff = (name: string): boolean => /\.(?:xliff|xlf)$/i.test(name);
  const { source, paths } = await chooseFiles(path, isXliff, { losses, signal });
  if (paths.length === 0 || paths.length > MAX_FILES)
    throw new ListingFormatError(
      'FORMAT_NOT_FOUND',
      `There ${paths.length === 0 ? 'is no XLIFF file' : 'are more than 500 XLIFF files'} in ${path.slice(0, 200)}.`,
      { hint: 'Name an .xliff file, or a folder that contains such files.' },
    );
  const texts = new FoundTexts(losses);
  const catalogs = new Set<string>();
  for (const file of paths)
    for (const unit of await readXliffFile(source, file, { isOnly: paths.length === 1, losses }))
      addUnit(unit, { file, texts, losses, catalogs });
  return texts.read(path, identity);
}

/** Reads one XLIFF file. One bad file of several is reported, and does not keep the others from being read. */
export async function readXliffFile(
  source: SourceFolder,
  file: string,
  { isOnly, losses }: { isOnly: boolean; losses: Losses },
): Promise<XliffUnit[]> {
  try {
    const bytes = await source.mainBytes(file, MAX_BYTES);
    const declared = /^<\?xml[^>]{0,200}\sencoding=["']([\w-]{1,20})["']/.exec(
      bytes.toString('latin1', 0, 300),
    );
    const document = decodeText(bytes, declared?.[1]);
    if (document !== undefined) return readUnits(document.replace(/^\s+(?=<)/, ''), file);
    throw new ListingFormatError('FORMAT_INVALID', `${file} is not text of the encoding that it names.`, {
      hint: 'Save it again with the encoding UTF-8.',
    });
  } catch (error) {
    if (isOnly || !(error instanceof ListingFormatError) || error.code === 'ABORTED') throw error;
    losses.add('The file cannot be read.', `${file} (${error.message})`);
    return [];
  }
}

interface Adding {
  readonly file: string;
  readonly texts: FoundTexts;
  readonly losses: Losses;
  /** The string catalogs whose texts are read: one, because each belongs to another app. */
  readonly catalogs: Set<string>;
}

function addUnit(unit: XliffUnit, { file, texts, losses, catalogs }: Adding): void {
  const { original, id } = unit;
  const found = findStoreField(unit);
  if (found === undefined) {
    const isForStore = isAppStoreFile(original);
    // Xcode exports the variations of a text as units of their own: `Name|==|device.ipad`.
    const [key = '', variation] = id.split('|==|');
    if (isForStore && variation !== undefined && findAppStoreField(key) !== undefined)
      return losses.add(NO_VARIATIONS, `${file}: ${id.slice(0, 100)}`);
    losses.add('It is not a text of a listing.', isForStore ? id.slice(0, 100) : original.slice(0, 200));
    return;
  }
  if (isAppStoreFile(original) && catalogs.add(original).size > 1) {
    catalogs.delete(original);
    losses.add(
      'It belongs to another app. Remove the other <file> parts to import it.',
      original.slice(0, 200),
    );
    return;
  }
  const place = `${file}: ${id}`;
  if (unit.hasCodes) losses.add('A placeholder in the text is left out.', place);
  const chosen = chooseText(unit);
  if (typeof chosen === 'string') losses.add(chosen, place);
  else if (chosen !== undefined) texts.add({ ...found, ...chosen, place });
}

function findStoreField({ original, id }: XliffUnit): StoreField | undefined {
  if (isAppStoreFile(original)) {
    const field = findAppStoreField(id);
    return field === undefined ? undefined : { store: 'appStore', field };
  }
  // Crowdin has the path of the uploaded file there, such as /Google Play.csv.
  const [fileName = ''] = (original.split('/').at(-1) ?? '').split('.');
  const store = parseStore(original) ?? parseStore(fileName);
  if (store !== undefined) return parseFieldName(id, store);
  // Tools for translators put the texts of several files into one. Then the id must name the store.
  return parseStore(id.split(/[./:|]/)[0] ?? '') === undefined ? undefined : parseFieldName(id);
}
