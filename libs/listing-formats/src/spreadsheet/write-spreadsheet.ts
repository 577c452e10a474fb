import {
  fieldName,
  listFields,
  type Listing,
  readLocales,
  type Store,
  STORE_NAMES,
  STORES,
} from '@storedeck/listing';

import { checkPath } from '../files/check-path.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { Losses } from '../lost.ts';
import { findLimit } from '../texts/found-texts.ts';
import { type LanguageColumn, planColumns } from '../texts/language-columns.ts';
import { reportOthers } from '../texts/report-others.ts';
import { parseListing, type WriteTextsOptions, type WrittenListing } from '../write-listing.ts';
import { printCsv } from './print-csv.ts';

const FILE = 'listing.csv';
const NO_TEXT = 'It contains half a character (a lone surrogate), which a text file cannot hold.';

/**
 * Writes the texts of a listing as `listing.csv`: a row for each text, with the store's limit, and a column for each
 * language. A cell never begins as a formula. UTF-8 with a byte order mark, so that spreadsheet programs open it.
 *
 * @throws ListingFormatError PATH_INVALID, LISTING_INVALID, EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function writeSpreadsheet(options: WriteTextsOptions): Promise<WrittenListing> {
  const listing = parseListing(options.listing);
  const out = checkPath(options.out);
  const losses = new Losses();
  reportOthers(listing, losses);
  const columns = planColumns(listing, losses);
  const rows = [
    ['Store', 'Text', 'Limit', ...columns.map(({ name }) => name)],
    ...STORES.flatMap((store) => rowsFor(listing, store, { columns, losses })),
  ];
  const files = await replaceFolder({ ...options, out }, (target) => target.write(FILE, printCsv(rows)));
  return { path: out, files, lost: losses.list() };
}

function rowsFor(
  listing: Listing,
  store: Store,
  { columns, losses }: { columns: readonly LanguageColumn[]; losses: Losses },
): string[][] {
  const locales = readLocales(listing, store);
  return listFields(store, Object.values(locales)).flatMap((field) => {
    const texts = columns.map(({ codes }) => {
      const code = codes[store];
      const text = code === undefined ? undefined : locales[code]?.[field];
      if (typeof text !== 'string') return '';
      if (text.isWellFormed()) return text;
      losses.add(NO_TEXT, `${store}.locales.${code}.${field}`);
      return '';
    });
    if (texts.every((text) => text === '')) return [];
    const limit = String(findLimit(store, field) ?? '');
    return [[STORE_NAMES[store], fieldName(store, field), limit, ...texts]];
  });
}
