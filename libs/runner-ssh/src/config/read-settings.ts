import { glob, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';

import { expandPath, type PathPlaces } from './expand-path.ts';
import { type Asked, matchesConditions, matchesHost } from './match-block.ts';
import { Settings } from './settings.ts';
import { splitWords } from './split-words.ts';

/** OpenSSH reads no deeper either [OpenSSH readconf.c, READCONF_MAX_DEPTH]. */
const MAX_DEPTH = 16;
const MAX_FILES = 200;
const LINE = /^(\w+)(?:\s*=\s*|\s+)(\S.*)$/;
/** Settings whose value is a command, which may contain any quotes. */
const COMMANDS: ReadonlySet<string> = new Set(['proxycommand', 'remotecommand', 'localcommand']);

/**
 * Reads the settings of a host from an SSH configuration and the files that `Include` names in it, in the order in which
 * they stand. A path without a folder is one of the folder of the first file, and may contain `*` and `?`. A file that
 * does not exist is left out, as OpenSSH does. Commands of `Match exec` are never run: such a block is for no host.
 * Rejects with Node's error if the first file cannot be read.
 */
export async function readSettings(
  path: string,
  asked: Omit<Asked, 'isFinal'>,
  places: PathPlaces,
): Promise<Settings> {
  const settings = new Settings();
  const folder = dirname(path);
  await new ConfigReader({ folder, asked: { ...asked, isFinal: false }, places, settings }).read(path);
  // `Match final` reads the configuration once more, with the name that was found [OpenSSH ssh_config(5), Match].
  if (settings.wantsFinal)
    await new ConfigReader({ folder, asked: { ...asked, isFinal: true }, places, settings }).read(path);
  return settings;
}

interface Reading {
  /** The folder of relative paths of `Include`. */
  readonly folder: string;
  readonly asked: Asked;
  readonly places: PathPlaces;
  /** To which settings are added. */
  readonly settings: Settings;
}

class ConfigReader {
  readonly #reading: Reading;
  #files = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  async read(path: string, depth = 0): Promise<void> {
    const { asked, settings } = this.#reading;
    let isActive = true;
    const text = await readFile(path, 'utf8');
    for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
      const [, word = '', rest = ''] = LINE.exec(line.trim()) ?? [];
      const keyword = word.toLowerCase();
      // A line that cannot be read is left out alone. A block whose pattern cannot be read is for no host.
      const words = COMMANDS.has(keyword) ? [rest] : splitWords(rest);
      if (keyword === 'host') isActive = matchesHost(words, asked, settings);
      else if (keyword === 'match') isActive = matchesConditions(words, asked, settings);
      else if (isActive && keyword === 'include') await this.#include(words, depth + 1);
      else if (isActive && words.length > 0) settings.add(keyword, words);
    }
  }

  async #include(words: readonly string[], depth: number): Promise<void> {
    if (depth > MAX_DEPTH) return;
    const { folder, places } = this.#reading;
    for (const word of words) {
      const named = expandPath(word, places) ?? '';
      const paths: string[] = [];
      for await (const path of glob(isAbsolute(named) ? named : join(folder, named))) paths.push(path);
      for (const path of paths.sort()) {
        if ((this.#files += 1) > MAX_FILES) return;
        await this.read(path, depth).catch(() => undefined);
      }
    }
  }
}
