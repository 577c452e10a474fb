import { chooseFiles, requireOne } from '../files/choose-files.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import { type Lost, Losses } from '../lost.ts';
import { type Cells, isNoText, NO_TEXT, readSheets } from '../spreadsheet/read-cells.ts';
import { NOT_TRANSLATED } from '../texts/not-translated.ts';
import { listTexts, parseCatalog } from '../xcstrings/parse-catalog.ts';
import { chooseText } from '../xliff/choose-text.ts';
import { readXliffFile } from '../xliff/read-xliff.ts';
import type { LanguageTexts } from './text-table.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const XLIFF = /\.(?:xliff|xlf)$/i;
const CATALOG = /\.xcstrings$/i;
const SHEET = /\.(?:csv|tsv|xlsx)$/i;

/** What to read. */
export interface ReadTextTableOptions {
  /** The absolute path of a file, or of a folder with one file or with XLIFF files. */
  readonly path: string;
  /** The keys of the texts. Others are reported. */
  readonly keys: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** The texts that were found, under the codes that the file has for the languages, and what was left out. */
export interface ReadTextTable {
  readonly texts: LanguageTexts;
  readonly lost: Lost[];
}

/**
 * Reads texts of known keys from a CSV or XLSX file, a string catalog of Xcode or XLIFF files. A blank text is left out.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_INVALID, FORMAT_UNSAFE, FILE_DENIED,
 * FILE_UNREADABLE, ABORTED
 */
export async function readTextTable({ path, keys, signal }: ReadTextTableOptions): Promise<ReadTextTable> {
  const losses = new Losses();
  const isWanted = (name: string) => [XLIFF, CATALOG, SHEET].some((ending) => ending.test(name));
  const { source, paths } = await chooseFiles(path, isWanted, { losses, signal });
  const reading: Reading = { source, losses, keys: new Set(keys), texts: {} };
  if (paths.length > 1 && paths.every((file) => XLIFF.test(file)))
    for (const file of paths) await readXliffTexts(file, reading, false);
  else {
    const file = requireOne(paths, path, 'CSV, XLSX, XLIFF or .xcstrings file');
    if (XLIFF.test(file)) await readXliffTexts(file, reading, true);
    else if (CATALOG.test(file)) await readCatalogTexts(file, reading);
    else
      for (const { cells } of await readSheets(await source.mainBytes(file, MAX_BYTES), losses))
        addSheet(cells, reading);
  }
  if (Object.keys(reading.texts).length > 0) return { texts: reading.texts, lost: losses.list() };
  throw new ListingFormatError(
    'FORMAT_NOT_FOUND',
    `No text with a known key was found in ${path.slice(0, 200)}.`,
    {
      hint: `The keys are ${keys.slice(0, 3).join(', ')} and so on. Export the texts to see the form of the file.`,
    },
  );
}

interface Reading {
  readonly source: SourceFolder;
  readonly losses: Losses;
  readonly keys: ReadonlySet<string>;
  readonly texts: Record<string, Record<string, string>>;
}

interface FoundText {
  readonly language: string;
  readonly key: string;
  readonly text: string;
}

function addText({ keys, texts, losses }: Reading, { language, key, text }: FoundText): void {
  const plain = text.replaceAll(/\r\n?/g, '\n').trim();
  if (plain === '') return;
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(language))
    losses.add('It is not the code of a language.', language.slice(0, 60));
  else if (keys.has(key)) (texts[language] ??= {})[key] = plain;
  else losses.add('There is no text with this key.', key.slice(0, 100));
}

async function readXliffTexts(file: string, reading: Reading, isOnly: boolean): Promise<void> {
  const { source, losses } = reading;
  for (const unit of await readXliffFile(source, file, { isOnly, losses })) {
    const { id, hasCodes } = unit;
    const place = `${file}: ${id.slice(0, 100)}`;
    if (hasCodes) losses.add('A placeholder in the text is left out.', place);
    const chosen = chooseText(unit);
    if (typeof chosen === 'string') losses.add(chosen, place);
    else if (chosen !== undefined) addText(reading, { ...chosen, key: id });
  }
}

async function readCatalogTexts(file: string, reading: Reading): Promise<void> {
  const catalog = parseCatalog(await reading.source.mainBytes(file, MAX_BYTES), file);
  for (const { key, language, text, hasVariations, isCopied } of listTexts(catalog)) {
    const place = key.slice(0, 100);
    if (hasVariations) reading.losses.add('A text has no variations.', place);
    if (isCopied) reading.losses.add(NOT_TRANSLATED, `${place} (${language.slice(0, 60)})`);
    else addText(reading, { language, key, text });
  }
}

/** The first row has the languages, and the first column the keys. */
function addSheet(cells: Cells, reading: Reading): void {
  const [head = [], ...rows] = cells.filter(
    (row) => row.some((cell) => cell.trim() !== '') && !(row[0] ?? '').startsWith('#'),
  );
  for (const row of rows)
    for (const [at, language] of head.entries())
      if (at > 0 && !/^limit$/i.test(language.trim())) {
        const key = (row[0] ?? '').trim();
        const text = row[at] ?? '';
        if (isNoText(text))
          reading.losses.add(NO_TEXT, `${key.slice(0, 100)} (${language.trim().slice(0, 60)})`);
        else addText(reading, { language: language.trim(), key, text });
      }
}
