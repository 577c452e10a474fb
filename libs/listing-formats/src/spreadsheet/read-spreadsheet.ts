import { chooseFiles, requireOne } from '../files/choose-files.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import { Losses } from '../lost.ts';
import type { ReadFilesOptions, ReadListing } from '../read-listing.ts';
import { FoundTexts } from '../texts/found-texts.ts';
import { findField, findTables, isOfOtherStore, type Table } from './find-table.ts';
import { isNoText, NO_TEXT, readSheets } from './read-cells.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const NO_SUCH_TEXT = 'No store has a text of this name.';
const CUT =
  'The row has more cells than the one with the heads. Put a text with the separator in it into quotation marks.';
const OTHER_STORE = 'It is for a store that a listing does not contain.';
const SPREADSHEET = /\.(?:csv|tsv|xlsx)$/i;

/** Heads of columns that say something about a text, and that no import needs. */
const ABOUT =
  /^(?:#|no\.?|limit|max\b.*|min\b.*|length|characters|notes?\b.*|comments?|context|key|id|text|field|store|platform|status)?$/i;

/**
 * Reads the texts of a spreadsheet: a CSV file, or the sheets of a workbook (XLSX) that are not hidden. Either the
 * columns are languages and the rows are texts, or the other way round. A column or row `Store`, a row with nothing but
 * a store, or the name of the sheet says whose texts they are; without it, the name of a text does. An empty cell leaves the text of New as it is.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_INVALID, FORMAT_UNSAFE, FILE_DENIED,
 * FILE_UNREADABLE, ABORTED
 */
export async function readSpreadsheet({
  path,
  identity = {},
  signal,
}: ReadFilesOptions): Promise<ReadListing> {
  const losses = new Losses();
  const { source, paths } = await chooseFiles(path, (name) => SPREADSHEET.test(name), { losses, signal });
  const file = requireOne(paths, path, 'CSV or XLSX file');
  const sheets = await readSheets(await source.mainBytes(file, MAX_BYTES), losses);
  const texts = new FoundTexts(losses);
  const tables = sheets.map(findTables);
  if (tables.flat().length === 0)
    throw new ListingFormatError(
      'FORMAT_INVALID',
      `${file} has no row or column of languages that crosses one with the names of texts.`,
      { hint: 'The first row needs codes such as en-US, the first column names such as Short description.' },
    );
  for (const [index, { name }] of sheets.entries()) {
    const found = tables[index] ?? [];
    if (found.length === 0) losses.add('The sheet has no table of texts and languages.', name.slice(0, 60));
    for (const table of found) addTexts(table, { texts, losses });
  }
  return texts.read(path, identity);
}

function addTexts(table: Table, { texts, losses }: { texts: FoundTexts; losses: Losses }): void {
  const { rows, head, languages, names, stores, cut } = table;
  for (const place of cut) losses.add(CUT, place.trim().slice(0, 60));
  for (const [position, cell] of (rows[head] ?? []).entries()) {
    const isUsed =
      position === names || position === stores || languages.some((each) => each.position === position);
    if (!isUsed && !cut.includes(cell) && !ABOUT.test(cell.trim()))
      losses.add('No store has a language of this name.', cell.trim().slice(0, 60));
  }
  for (const { language, otherStore } of languages)
    if (otherStore !== undefined) losses.add(OTHER_STORE, `${language} (${otherStore.slice(0, 60)})`);
  for (const row of rows.slice(head + 1)) {
    const name = (row[names] ?? '').trim().slice(0, 60);
    if (isOfOtherStore(table, row)) losses.add(OTHER_STORE, name);
    else addRow(row, name, { table, texts, losses });
  }
}

function addRow(
  row: readonly string[],
  name: string,
  { table, texts, losses }: { table: Table; texts: FoundTexts; losses: Losses },
): void {
  const ofListing = table.languages.filter(({ otherStore }) => otherStore === undefined);
  const places = ofListing.map(({ position, language, store }) => ({
    text: row[position] ?? '',
    language,
    field: findField(table, row, store),
  }));
  if (name === '' && places.every(({ text }) => text.trim() === '')) return;
  if (places.every(({ field }) => field === undefined)) {
    losses.add(NO_SUCH_TEXT, name);
    return;
  }
  for (const { text, language, field } of places) {
    if (text.trim() === '') continue;
    if (field === undefined) losses.add(NO_SUCH_TEXT, `${name} (${language})`);
    else if (isNoText(text)) losses.add(NO_TEXT, `${name} (${language})`);
    else texts.add({ ...field, language, text, place: name });
  }
}
