import { glob, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';

import { expandPath, type PathPlaces } from './expand-path.ts';

/** OpenSSH reads no deeper either [OpenSSH readconf.c, READCONF_MAX_DEPTH]. */
const MAX_DEPTH = 16;
const MAX_FILES = 200;
const BLOCK = /^[ \t]*(?:Host|Match)\b.*$/i;
const INCLUDE = /^[ \t]*Include(?=[ \t=])(.+)$/i;

/**
 * Reads an SSH configuration with the files that `Include` names in it. A path without a folder is one of the folder of
 * the first file, and may contain `*` and `?`. A file that does not exist is left out, as OpenSSH does. Rejects with
 * Node's error if the first file cannot be read.
 */
export async function readConfigText(path: string, places: PathPlaces): Promise<string> {
  return new ConfigReader(dirname(path), places).read(path, 0);
}

class ConfigReader {
  readonly #folder: string;
  readonly #places: PathPlaces;
  #files = 0;

  constructor(folder: string, places: PathPlaces) {
    this.#folder = folder;
    this.#places = places;
  }

  async read(path: string, depth: number): Promise<string> {
    const lines: string[] = [];
    let block = '';
    for (const line of (await readFile(path, 'utf8')).split(/\r?\n/)) {
      if (BLOCK.test(line)) block = line;
      const included = INCLUDE.exec(line)?.[1];
      if (included === undefined) lines.push(line);
      // What follows belongs to the block of the line, not to the last block of the included file.
      else lines.push(await this.#include(included, depth + 1), block);
    }
    return lines.join('\n');
  }

  async #include(words: string, depth: number): Promise<string> {
    if (depth > MAX_DEPTH) return '';
    const texts: string[] = [];
    for (const [, quoted, bare] of words.replace(/^[ \t]*=/, '').matchAll(/"([^"]*)"|(\S+)/g)) {
      const named = expandPath(quoted ?? bare ?? '', this.#places) ?? '';
      const pattern = isAbsolute(named) ? named : join(this.#folder, named);
      for await (const path of glob(pattern)) {
        if ((this.#files += 1) > MAX_FILES) return texts.join('\n');
        texts.push(await this.read(path, depth).catch(() => ''));
      }
    }
    return texts.join('\n');
  }
}
