import { basename, dirname, resolve } from 'node:path';

import { storeLocale } from '@storedeck/listing';

import { checkPath } from '../files/check-path.ts';
import { SourceFolder } from '../files/source-folder.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import type { Losses } from '../lost.ts';
import { SHARED_FILES } from './names.table.ts';

const MAX_DEPTH = 7;
const SKIPPED: ReadonlySet<string> = new Set(['build', 'node_modules', 'gradle']);

/** The `play` folders of one app, relative to the folder of `source`; the one that counts most comes first. */
export interface PlayLayers {
  readonly source: SourceFolder;
  readonly layers: readonly string[];
}

interface Options {
  readonly losses: Losses;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the `play` folders of gradle-play-publisher. `dir` may be a `play` folder, a module, or the project around it.
 * The folder of a flavour lies over that of `main` beside it.
 *
 * @throws ListingFormatError FORMAT_NOT_FOUND for none, or for those of several apps
 */
export async function findLayers(dir: string, { losses, signal }: Options): Promise<PlayLayers> {
  const path = resolve(checkPath(dir));
  const [set, sources] = [dirname(path), dirname(dirname(path))];
  if (basename(path) === 'play' && basename(sources) === 'src' && basename(set) !== 'main') {
    const source = await SourceFolder.open(sources, { losses, signal });
    const layers = [`${basename(set)}/play`, 'main/play'];
    const found = await filterFolders(source, layers);
    if (found.length > 0) return { source, layers: found };
  }
  const source = await SourceFolder.open(path, { losses, signal });
  if (await isPlayFolder(source, '')) return { source, layers: [''] };
  return { source, layers: [await chooseFolder(await findFolders(source, '', 0), { path, losses })] };
}

async function filterFolders(source: SourceFolder, folders: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (const folder of folders) if (await isPlayFolder(source, folder)) kept.push(folder);
  return kept;
}

/** Whether a folder has the files of the plugin. Code may also be in a folder with the name `play`. */
async function isPlayFolder(source: SourceFolder, folder: string): Promise<boolean> {
  const { files, folders } = await source.entries(folder);
  if (folders.includes('listings') || folders.includes('release-notes')) return true;
  if (SHARED_FILES.some(({ names }) => names.some((name) => files.includes(name)))) return true;
  for (const name of folders)
    if (
      storeLocale('googlePlay', name) !== undefined &&
      (await source.entries(join(folder, name))).folders.includes('listing')
    )
      return true;
  return false;
}

async function findFolders(source: SourceFolder, folder: string, depth: number): Promise<string[]> {
  const { folders } = await source.entries(folder);
  const play = join(folder, 'play');
  const found = folders.includes('play') && (await isPlayFolder(source, play)) ? [play] : [];
  // A source set contains the code of the app, which is not searched.
  if (basename(dirname(folder)) === 'src' || depth === MAX_DEPTH) return found;
  for (const name of folders)
    if (name !== 'play' && !SKIPPED.has(name))
      found.push(...(await findFolders(source, join(folder, name), depth + 1)));
  return found;
}

/** Chooses the folder of `main` in the only module with a listing, or in the only one with the name `app`. */
function chooseFolder(found: readonly string[], { path, losses }: { path: string; losses: Losses }): string {
  const modules = Map.groupBy(found, (folder) => folder.replace(/(?:^|\/)src\/[^/]*\/play$/, ''));
  const apps = [...modules.keys()].filter((name) => basename(name) === 'app');
  const [module] = modules.size === 1 ? modules.keys() : apps;
  const isSure = modules.size === 1 || apps.length === 1;
  const inModule = (isSure && modules.get(module ?? '')) || [];
  const chosen =
    inModule.length === 1 ? inModule[0] : inModule.find((each) => /(?:^|\/)main\/play$/.test(each));
  if (chosen === undefined)
    throw new ListingFormatError(
      'FORMAT_NOT_FOUND',
      found.length === 0
        ? `There is no listing of gradle-play-publisher in ${path.slice(0, 200)}.`
        : `There are ${found.length} listings in ${path.slice(0, 200)}, such as ${found[0]} and ${found[1]}.`,
      {
        hint:
          found.length === 0
            ? 'Name the folder src/main/play of your app.'
            : 'Name one of the play folders. A flavour is laid over main.',
      },
    );
  for (const other of found) {
    if (other === chosen) continue;
    const isFlavour = inModule.includes(other);
    losses.add(
      isFlavour ? 'It is a flavour. Name its folder to import it over main.' : 'It belongs to another app.',
      other,
    );
  }
  return chosen;
}

/** Joins two relative paths, of which the first may be the folder itself (`''`). */
export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
