import { checkPath } from '../files/check-path.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { Losses } from '../lost.ts';
import { printCsv } from '../spreadsheet/print-csv.ts';
import type { TargetOptions, WrittenListing } from '../write-listing.ts';
import { type Json, printXcodeJson } from '../xcstrings/print-xcode-json.ts';
import { writeXliff1, writeXliff2, type XliffText } from '../xliff/xliff-documents.ts';
import { canXmlHold } from '../xliff/xml-text.ts';
import type { TextTable, TextTableFormat } from './text-table.ts';

/** A table of texts to export. */
export interface WriteTextTableOptions extends TargetOptions {
  readonly table: TextTable;
  readonly format: TextTableFormat;
}

interface TextFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Writes a table of texts for translators: one CSV file, one string catalog of Xcode, or an XLIFF file for each language.
 * A text that the format cannot contain is reported.
 *
 * @throws ListingFormatError PATH_INVALID, EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function writeTextTable({
  table,
  format,
  ...options
}: WriteTextTableOptions): Promise<WrittenListing> {
  const out = checkPath(options.out);
  const losses = new Losses();
  const whole = keepHoldable(table, losses);
  const printed = {
    spreadsheet: printSheet,
    xliff: printXliff1,
    'xliff-2': printXliff2,
    xcstrings: printCatalog,
  }[format](whole, losses);
  const files = await replaceFolder({ ...options, out }, async (target) => {
    for (const { name, bytes } of printed) await target.write(name, bytes);
  });
  return { path: out, files, lost: losses.list() };
}

/** Leaves out what no text file can hold, and what XML cannot, so that all formats have the same texts. */
function keepHoldable(table: TextTable, losses: Losses): TextTable {
  const texts = Object.entries(table.texts).map(([language, byKey]) => {
    const kept = Object.entries(byKey).filter(([key, text]) => {
      if (!canXmlHold(text))
        losses.add('It contains a character that a text file cannot hold.', `${language}: ${key}`);
      return text !== '' && canXmlHold(text);
    });
    return [language, Object.fromEntries(kept)] as const;
  });
  return { ...table, texts: Object.fromEntries(texts) };
}

function printSheet({ keys, texts }: TextTable): TextFile[] {
  const languages = Object.keys(texts);
  const rows = keys.map(({ key, limit }) => [
    key,
    String(limit),
    ...languages.map((language) => texts[language]?.[key] ?? ''),
  ]);
  return [{ name: 'texts.csv', bytes: printCsv([['Text', 'Limit', ...languages], ...rows]) }];
}

function printCatalog({ sourceLanguage, keys, texts }: TextTable): TextFile[] {
  const strings = keys.map(({ key, limit }): [string, Json] => {
    const values = Object.entries(texts).flatMap(([language, byKey]): [string, Json][] => {
      const value = byKey[key];
      return value === undefined ? [] : [[language, { stringUnit: { state: 'translated', value } }]];
    });
    const localizations = Object.fromEntries(values.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return [key, { comment: `At most ${limit} characters`, extractionState: 'manual', localizations }];
  });
  const catalog = { sourceLanguage, strings: Object.fromEntries(strings), version: '1.0' };
  return [{ name: 'texts.xcstrings', bytes: printXcodeJson(catalog) }];
}

function printXliff1(table: TextTable, losses: Losses): TextFile[] {
  return printXliff(table, { print: writeXliff1, losses });
}

function printXliff2(table: TextTable, losses: Losses): TextFile[] {
  return printXliff(table, { print: writeXliff2, losses });
}

function printXliff(
  { original, sourceLanguage, keys, texts }: TextTable,
  { print, losses }: { print: typeof writeXliff1; losses: Losses },
): TextFile[] {
  return Object.entries(texts).flatMap(([language, byKey]) => {
    const isSource = language === sourceLanguage;
    const units = keys.flatMap(({ key, limit }): XliffText[] => {
      const source = texts[sourceLanguage]?.[key];
      if (source === undefined) {
        if (byKey[key] !== undefined)
          losses.add(`XLIFF cannot hold it without a text in ${sourceLanguage}.`, `${language}: ${key}`);
        return [];
      }
      return [{ id: key, note: key, source, target: isSource ? undefined : byKey[key], limit }];
    });
    // An XLIFF file must have one text at least.
    if (units.length === 0) return [];
    const document = {
      sourceLanguage,
      targetLanguage: isSource ? undefined : language,
      files: [{ original, texts: units }],
    };
    return [{ name: `${language}.xliff`, bytes: Buffer.from(print(document)) }];
  });
}
