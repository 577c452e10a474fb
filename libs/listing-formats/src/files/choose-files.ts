import { basename, dirname } from 'node:path';

import { ListingFormatError } from '../listing-format-error.ts';
import type { Losses } from '../lost.ts';
import { checkPath } from './check-path.ts';
import { followLinks } from './follow-links.ts';
import { isFolder } from './is-folder.ts';
import { SourceFolder } from './source-folder.ts';

/** Folders of builds and tools, which contain very many files and no texts of a store. */
const SKIPPED: ReadonlySet<string> = new Set(['build', 'node_modules', 'Pods', 'DerivedData', 'vendor']);
const MAX_DEPTH = 8;

/** Files that a person has chosen: one file, or those of a folder that `isWanted` accepts. */
export interface ChosenFiles {
  readonly source: SourceFolder;
  /** Paths relative to the folder of `source`, in the order of their characters. */
  readonly paths: readonly string[];
}

/**
 * Opens the file at `path`, or finds the files below the folder at `path` whose path `isWanted` accepts. Other files are
 * neither opened nor reported, and neither is the file that marks a workbook as open in Excel (`~$texts.xlsx`). The only file of a folder is meant in any case.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_UNSAFE, FILE_DENIED, FILE_UNREADABLE, ABORTED
 */
export async function chooseFiles(
  path: string,
  isWanted: (path: string) => boolean,
  { losses, signal }: { losses: Losses; signal?: AbortSignal | undefined },
): Promise<ChosenFiles> {
  const checked = await followLinks(checkPath(path));
  const isChosenFolder = await isFolder(checked);
  const source = await SourceFolder.open(isChosenFolder ? checked : dirname(checked), { losses, signal });
  if (!isChosenFolder) return { source, paths: [basename(checked)] };
  const top = await source.entries('');
  if (top.folders.length === 0 && top.files.length === 1) return { source, paths: top.files };
  const paths: string[] = [];
  await find('', 0);
  return { source, paths };

  async function find(folder: string, depth: number): Promise<void> {
    const { files, folders } = await source.entries(folder);
    const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
    paths.push(
      ...files
        .filter((name) => !name.startsWith('~$'))
        .map(at)
        .filter(isWanted),
    );
    if (depth < MAX_DEPTH)
      for (const name of folders) if (!SKIPPED.has(name)) await find(at(name), depth + 1);
  }
}

/** Returns the only file that was found. @throws ListingFormatError FORMAT_NOT_FOUND for none or several */
export function requireOne(paths: readonly string[], path: string, what: string): string {
  const [only, ...others] = paths;
  if (only === undefined)
    throw new ListingFormatError('FORMAT_NOT_FOUND', `There is no ${what} in ${path.slice(0, 200)}.`, {
      hint: 'Name the file, or the folder that contains it.',
    });
  if (others.length > 0)
    throw new ListingFormatError(
      'FORMAT_NOT_FOUND',
      `There are ${paths.length} files in ${path.slice(0, 200)} that may be meant, such as ${only} and ${others[0]}.`,
      { hint: 'Name one of them.' },
    );
  return only;
}
