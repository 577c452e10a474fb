import { setTimeout as delay } from 'node:timers/promises';

import type { ReleasesRead } from '@storedeck/contract';
import { compareReleases } from '@storedeck/releases';

import { EXIT_CODE, type ExitCode, toExitCode } from './exit-code.ts';
import { type CommandContext, type CommandFlags, runCommand } from './run-command.ts';
import { changesText, statusText } from './status-text.ts';
import { print, printJson, printStatus } from './terminal.ts';

/** The flags of `storedeck status`. */
export interface StatusFlags extends CommandFlags {
  /** Whether the states are read again until the command is cancelled. */
  readonly watch?: boolean;
}

/** The wait between two readings of `--watch`. */
const WATCH_MS = 60_000;

/**
 * `storedeck status`: prints the versions and releases of both stores with their states. With `--watch`, prints each
 * change until it is cancelled.
 */
export function statusCommand(flags: StatusFlags): Promise<void> {
  return runCommand(
    { ...flags, folderAccess: 'read' },
    async (context) => {
      const { readReleasesNow } = await import('../releases/release-access.ts');
      const read = await readReleasesNow(context.config, context);
      if (flags.watch) return watch(read, flags, context);
      return { document: read, text: statusText(read), exitCode: exitCodeFor(read) };
    },
    { whenCancelled: 'Ended; nothing was changed.' },
  );
}

/** Returns 0 if all stores were read, or else the code of the first failure. */
export function exitCodeFor({ notRead: [first] }: Pick<ReleasesRead, 'notRead'>): ExitCode {
  return first ? toExitCode(first.code) : EXIT_CODE.done;
}

async function watch(
  first: ReleasesRead,
  { json = false, quiet = false }: StatusFlags,
  { config, signal }: CommandContext,
): Promise<never> {
  const { readReleasesNow } = await import('../releases/release-access.ts');
  if (json) printJson(first);
  else if (!quiet) print(statusText(first));
  for (let known = first; ;) {
    await delay(WATCH_MS, undefined, { signal });
    try {
      const read = await readReleasesNow(config, { signal, known });
      const changes = compareReleases(known, read);
      if (changes.length > 0) {
        if (json) printJson({ readAt: read.readAt, changes });
        else print(changesText(changes));
      }
      known = {
        ...read,
        appStore: read.appStore ?? known.appStore,
        googlePlay: read.googlePlay ?? known.googlePlay,
      };
    } catch (error) {
      if (signal.aborted) throw error;
      printStatus(String(error instanceof Error ? error.message : error));
    }
  }
}
