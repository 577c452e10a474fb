import { join, posix, relative, resolve, sep } from 'node:path';

import { Folder, isHostError } from '@storedeck/host/folder';

import type { DesignOutput } from '../design/design.ts';
import {
  type FrameitLanguage,
  type ImportedDesign,
  makeFramefileDesign,
} from '../frameit/framefile-design.ts';
import { type Framefile, parseFramefile } from '../frameit/parse-framefile.ts';
import { parseStrings, type StringsPair } from '../frameit/parse-strings.ts';
import { FramesError } from '../frames-error.ts';

const MAX_BYTES = 1024 * 1024;
const LANGUAGE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/**
 * Makes a design from a folder of frameit: `Framefile.json`, and a folder for each language with `title.strings`,
 * `keyword.strings` and screenshots. No link is followed.
 *
 * @param dir the working folder, to which the paths of the design are relative
 * @param path the absolute path of the folder of frameit, inside of the working folder
 * @throws FramesError FRAMEFILE_INVALID for a folder without files of frameit, outside of the working folder, or with a
 * Framefile that cannot be read
 */
export async function readFrameit(
  dir: string,
  path: string,
  options: { name: string; outputs: readonly DesignOutput[] },
): Promise<ImportedDesign> {
  const inside = relative(resolve(dir), path).split(sep).join('/');
  if (inside === '..' || inside.startsWith('../') || resolve(dir, inside) !== resolve(path))
    throw new FramesError('FRAMEFILE_INVALID', `${path} is not inside of the working folder.`, {
      hint: 'Choose a working folder that contains it with --dir: the design names its screenshots by their paths.',
    });
  const folder = new Folder(dir);
  const below = (name: string) => posix.join(inside, name);
  const warnings: string[] = [];
  const read = async (name: string): Promise<Buffer | undefined> => {
    try {
      return await folder.read(below(name), { maxBytes: MAX_BYTES });
    } catch (error) {
      if (!isHostError(error)) throw error;
      warnings.push(`${join(inside, name)} was not read: ${error.message}`);
      return undefined;
    }
  };
  const framefile = await readFramefile(read);
  const languages = new Map<string, FrameitLanguage>();
  for (const entry of (await folder.entries(inside)) ?? []) {
    if (!entry.isDirectory() || !LANGUAGE.test(entry.name)) continue;
    const strings = async (name: string): Promise<StringsPair[]> => {
      const bytes = await read(`${entry.name}/${name}`);
      return bytes ? parseStrings(bytes) : [];
    };
    const files = (await folder.entries(below(entry.name))) ?? [];
    const pictures = files
      .filter(
        (file) => file.isFile() && /\.(?:png|jpe?g)$/i.test(file.name) && !/_framed\.\w+$/.test(file.name),
      )
      .map(({ name }) => name)
      .sort();
    const [titles, keywords] = [await strings('title.strings'), await strings('keyword.strings')];
    if (titles.length + keywords.length + pictures.length > 0)
      languages.set(entry.name, { titles, keywords, pictures });
  }
  if (!framefile && languages.size === 0)
    throw new FramesError('FRAMEFILE_INVALID', `There are no files of frameit in ${path}.`, {
      hint: 'Choose the folder with Framefile.json and a folder for each language, such as fastlane/screenshots.',
    });
  const imported = makeFramefileDesign({ path: inside === '' ? '.' : inside, framefile, languages }, options);
  return { ...imported, warnings: [...warnings, ...imported.warnings] };
}

async function readFramefile(
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<Framefile | undefined> {
  const bytes = await read('Framefile.json');
  return bytes && parseFramefile(bytes.toString('utf8'));
}
