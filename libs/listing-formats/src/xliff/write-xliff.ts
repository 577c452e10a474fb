import {
  fieldName,
  type Listing,
  listTextFields,
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
import { writeXliff1, writeXliff2, type XliffDocument, type XliffText } from './xliff-documents.ts';
import { canXmlHold } from './xml-text.ts';

/** A listing to export as XLIFF. */
export interface WriteXliffOptions extends WriteTextsOptions {
  /** Default: 1.2, which more tools read. */
  readonly version?: '1.2' | '2.0' | undefined;
}

/**
 * Writes an XLIFF file for each language of a listing, with the texts of the main language as source and the store's
 * limits as size restrictions. The file of the main language has no translations: a file for a new language can be made
 * of it. Web addresses are left out, because they are not translated. A language without texts has no file.
 *
 * @throws ListingFormatError PATH_INVALID, LISTING_INVALID, EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function writeXliff({
  version = '1.2',
  ...options
}: WriteXliffOptions): Promise<WrittenListing> {
  const listing = parseListing(options.listing);
  const out = checkPath(options.out);
  const losses = new Losses();
  reportOthers(listing, losses, translatedFields);
  const [main, ...others] = planColumns(listing, losses);
  const files = await replaceFolder({ ...options, out }, async (target) => {
    if (main === undefined) return;
    const write = version === '1.2' ? writeXliff1 : writeXliff2;
    for (const column of [main, ...others]) {
      const document = documentFor(listing, { main, column, losses });
      // Without a text there is no file: an XLIFF file must have one at least.
      if (document.files.length === 0) continue;
      await target.write(`${column.name}.xliff`, Buffer.from(write(document)));
    }
  });
  return { path: out, files, lost: losses.list() };
}

/** The texts of a store that a translator translates. */
function translatedFields(store: Store, listing: Listing): string[] {
  return listTextFields(store, Object.values(readLocales(listing, store)))
    .filter(({ url = false }) => !url)
    .map(({ field }) => field);
}

function documentFor(
  listing: Listing,
  { main, column, losses }: { main: LanguageColumn; column: LanguageColumn; losses: Losses },
): XliffDocument {
  const isMain = column === main;
  const files = STORES.map((store) => {
    const texts = translatedFields(store, listing).flatMap((field): XliffText[] => {
      const source = textAt(listing, { store, column: main, field, losses });
      const target = isMain ? undefined : textAt(listing, { store, column, field, losses });
      if (source === undefined && target !== undefined)
        losses.add('The main language has no such text.', `${store}.locales.${column.codes[store]}.${field}`);
      return source === undefined
        ? []
        : [
            {
              id: field,
              note: `${STORE_NAMES[store]}: ${fieldName(store, field)}`,
              source,
              target,
              limit: findLimit(store, field),
            },
          ];
    });
    return { original: store, texts };
  });
  return {
    sourceLanguage: main.name,
    targetLanguage: isMain ? undefined : column.name,
    files: files.filter(({ texts }) => texts.length > 0),
  };
}

function textAt(
  listing: Listing,
  { store, column, field, losses }: { store: Store; column: LanguageColumn; field: string; losses: Losses },
): string | undefined {
  const code = column.codes[store];
  const text = code === undefined ? undefined : readLocales(listing, store)[code]?.[field];
  if (typeof text !== 'string' || text === '') return undefined;
  if (canXmlHold(text)) return text;
  losses.add('It contains a character that an XML file cannot hold.', `${store}.locales.${code}.${field}`);
  return undefined;
}
