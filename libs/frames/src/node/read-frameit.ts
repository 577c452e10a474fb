import type { Dirent } from 'node:fs';
import { posix, relative, resolve, sep } from 'node:path';

import { Folder, isHostError } from '@storedeck/host/folder';

import type { DesignOutput } from '../design/design.ts';
import { type ImportedDesign, makeFramefileDesign } from '../frameit/framefile-design.ts';
import type { FrameitLanguage } from '../frameit/frameit-folder.ts';
import { type Framefile, parseFramefile } from '../frameit/parse-framefile.ts';
import { parseStrings, type StringsPair } from '../frameit/parse-strings.ts';
import { FramesError } from '../frames-error.ts';

const STRINGS = ['title.strings', 'keyword.strings'];
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
  const opened = new FrameitFiles(new Folder(dir), inside);
  const framefile = await opened.readFramefile();
  const languages = await opened.readLanguages();
  if (!framefile && languages.size === 0)
    throw new FramesError('FRAMEFILE_INVALID', `There are no files of frameit in ${path}.`, {
      hint: [
        ...opened.warnings,
        'Choose the folder with Framefile.json and a folder for each language, such as fastlane/screenshots.',
      ].join('\n'),
    });
  const imported = makeFramefileDesign({ path: inside === '' ? '.' : inside, framefile, languages }, options);
  return { ...imported, warnings: [...opened.warnings, ...imported.warnings] };
}

/** Reads a folder of frameit, and keeps what could not be read. */
class FrameitFiles {
  readonly warnings: string[] = [];
  readonly #folder: Folder;
  readonly #path: string;

  constructor(folder: Folder, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  async readFramefile(): Promise<Framefile | undefined> {
    const bytes = await this.#read('Framefile.json');
    return bytes && parseFramefile(bytes.toString('utf8'));
  }

  async readLanguages(): Promise<Map<string, FrameitLanguage>> {
    const languages = new Map<string, FrameitLanguage>();
    for (const entry of (await this.#folder.entries(this.#path)) ?? []) {
      const { name } = entry;
      const isLanguage = LANGUAGE.test(name);
      if (entry.isDirectory()) {
        const language = isLanguage ? await this.#readLanguage(name) : await this.#skip(name);
        if (language) languages.set(name, language);
      } else if (isLanguage && entry.isSymbolicLink())
        this.warnings.push(`${this.#below(name)} was not read: it is a link.`);
      else if (STRINGS.includes(name))
        this.warnings.push(`${this.#below(name)} was not read: it is in no folder of a language.`);
    }
    return languages;
  }

  async #readLanguage(name: string): Promise<FrameitLanguage | undefined> {
    const titles = await this.#readStrings(`${name}/title.strings`);
    const keywords = await this.#readStrings(`${name}/keyword.strings`);
    const pictures = listPictures((await this.#folder.entries(this.#below(name))) ?? []);
    const hasAny = titles.length + keywords.length + pictures.length > 0;
    return hasAny ? { titles, keywords, pictures } : undefined;
  }

  /** Skips a folder that is not of a language. It is reported only if it has texts, because it may be one of fonts. */
  async #skip(name: string): Promise<undefined> {
    const files = (await this.#folder.entries(this.#below(name))) ?? [];
    if (files.some((file) => STRINGS.includes(file.name)))
      this.warnings.push(
        `The texts in ${this.#below(name)} were not read: ${name} is no code of a language.`,
      );
  }

  async #readStrings(name: string): Promise<readonly StringsPair[]> {
    const bytes = await this.#read(name);
    if (bytes === undefined) return [];
    const file = parseStrings(bytes);
    if (file === undefined) {
      this.warnings.push(`${this.#below(name)} was not read: it is neither UTF-8 nor UTF-16.`);
      return [];
    }
    const { pairs, unread } = file;
    if (unread.length > 0)
      this.warnings.push(
        `${this.#below(name)} has lines that were not read, or only in part: ${unread.length}. The first one: ${unread[0]?.slice(0, 80)}`,
      );
    return pairs;
  }

  async #read(name: string): Promise<Buffer | undefined> {
    try {
      return await this.#folder.read(this.#below(name), { maxBytes: MAX_BYTES });
    } catch (error) {
      if (!isHostError(error)) throw error;
      this.warnings.push(`${this.#below(name)} was not read: ${error.message}`);
      return undefined;
    }
  }

  #below(name: string): string {
    return posix.join(this.#path, name);
  }
}

function listPictures(files: readonly Dirent[]): string[] {
  return files
    .filter(
      (file) => file.isFile() && /\.(?:png|jpe?g)$/i.test(file.name) && !/_framed\.\w+$/.test(file.name),
    )
    .map(({ name }) => name)
    .sort();
}
