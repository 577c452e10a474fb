import { resolve } from 'node:path';

import { countText } from '@storedeck/listing';

import { importListing, type ImportOptions } from '../formats/import-listing.ts';
import { formatLost } from './format-lost.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint } from './terminal.ts';

interface ImportFlags extends CommandFlags {
  readonly merge?: boolean;
  readonly replace?: boolean;
  readonly track?: string;
}

interface Source {
  readonly format: string | undefined;
  /** Relative to the current folder, or absolute. */
  readonly path: string | undefined;
}

/**
 * `storedeck import FORMAT PATH`: makes the New listing from files of another tool. With `--json` it prints the
 * response of `POST /api/import`.
 */
export function importCommand(flags: ImportFlags, { format, path = '' }: Source): Promise<void> {
  return runCommand(flags, async ({ config, signal }) => {
    const options = {
      format: format as ImportOptions['format'],
      path: resolve(path),
      existing: chooseExisting(flags),
      track: flags.track,
    };
    const { backup, removedBackups, ...read } = await importListing(config, options, signal);
    return {
      document: { ok: true, ...read, backup, removedBackups },
      text: [
        `${paint('green')('Imported')} ${read.path}, with ${countText(read.files, 'picture')}`,
        ...(backup === null ? [] : [`The previous New listing is kept in ${backup}.`]),
        ...removedBackups.map((path) => `The old backup ${path} was removed, because three are kept.`),
        ...formatLost(read.lost),
      ].join('\n'),
    };
  });
}

/** Says what the import does with a New listing that already exists. */
function chooseExisting({ merge, replace }: ImportFlags): ImportOptions['existing'] {
  if (replace) return 'replace';
  return merge ? 'merge' : 'refuse';
}
