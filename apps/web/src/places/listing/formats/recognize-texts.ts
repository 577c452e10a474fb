import type { ImportFormat } from '@storedeck/contract';

import type { ChosenFile } from '../../../server/send-files.ts';
import { recognized, type RecognizedListing } from './recognized-listing.ts';

/** Files with texts of a listing, by their names. */
const KINDS: readonly { readonly format: ImportFormat; readonly label: string; readonly file: RegExp }[] = [
  { format: 'xcstrings', label: 'AppStore.xcstrings', file: /(?:^|\/)AppStore\.xcstrings$/i },
  { format: 'xliff', label: 'XLIFF', file: /\.(?:xliff|xlf)$/i },
  {
    format: 'whatsnew',
    label: 'Release notes',
    file: /(?:^|\/)(?:whatsnew-[A-Za-z0-9_-]{2,20}(?:\.txt)?|release_notes(?:_[A-Za-z0-9_-]{2,20}\.txt|\.json))$/,
  },
];

/** What a file means that was chosen alone. In a folder, such files are mostly something else. */
const ALONE: readonly { readonly format: ImportFormat; readonly file: RegExp }[] = [
  { format: 'spreadsheet', file: /\.(?:csv|tsv|xlsx)$/i },
  { format: 'xcstrings', file: /\.xcstrings$/i },
  { format: 'whatsnew', file: /\.(?:txt|md|markdown)$/i },
];

/**
 * Finds files for translators and release notes. XLIFF files are read together; several files of another kind are
 * offered one by one, those of release notes by folder.
 */
export function recognizeTexts(files: readonly ChosenFile[]): RecognizedListing[] {
  const found = KINDS.flatMap(({ format, label, file }) => {
    const matching = files.filter(({ path }) => file.test(path));
    return [...Map.groupBy(matching, ({ path }) => findGroup(format, path))].map(([group, of]) =>
      recognized(format, group === '' ? label : `${label} in ${group}`, of),
    );
  });
  const [only, ...others] = files;
  if (found.length > 0 || only === undefined) return found;
  const spreadsheets = files.filter(({ path }) => ALONE[0]?.file.test(path));
  const alone =
    others.length === 0 && !only.path.includes('/')
      ? ALONE.find(({ file }) => file.test(only.path))
      : undefined;
  if (alone) return [recognizeOne(alone.format, only)];
  return spreadsheets.map((file) => recognizeOne('spreadsheet', file));
}

function recognizeOne(format: ImportFormat, { path, file }: ChosenFile): RecognizedListing {
  return recognized(format, path, [{ path: path.slice(path.lastIndexOf('/') + 1), file }]);
}

function findGroup(format: ImportFormat, path: string): string {
  if (format === 'xliff') return '';
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
