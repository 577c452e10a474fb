import { access, constants, stat } from 'node:fs/promises';

import type { AgentLimit } from '@storedeck/contract';
import { nearestWord } from '@storedeck/listing';

import type { CompositionRoot } from './composition-root.ts';
import { type Config, OWN_VARIABLES, readConfig } from './config.ts';
import { LOG_LEVELS } from './log.ts';
import { ServerError } from './server-error.ts';

export interface FolderCheck {
  /** What the folder must allow. `none`: it may be missing. Default: `write`. */
  readonly folderAccess?: 'none' | 'read' | 'write';
}

export interface OpenRootOptions extends FolderCheck {
  readonly dir?: string | undefined;
  readonly port?: number | undefined;
  readonly demo?: boolean | undefined;
  readonly agents?: readonly AgentLimit[] | undefined;
}

/**
 * Returns the composition root with the user's configuration, or a demo that it has started.
 * @throws ServerError INPUT_INVALID for a `dir` that is missing, is not a folder, or does not allow what is needed, and for a
 * variable of the environment that Storedeck does not know, or a level of the log that there is not; in these cases nothing is created
 */
export async function openRoot(options: OpenRootOptions): Promise<CompositionRoot> {
  const config = readConfig(options);
  refuseUnknown(config);
  refuseLogLevel(config);
  if (options.demo) {
    const { startDemo } = await import('./demo/start-demo.ts');
    return startDemo(config);
  }
  // Without `dir`, the current folder need not be writable: Storedeck can be used for devices or previews there.
  const { folderAccess = 'write' } = options;
  if (options.dir !== undefined && folderAccess !== 'none') await requireFolder(config.dir, folderAccess);
  return {
    config,
    startedText: (url) => `Storedeck runs for ${config.dir}: ${url} (Ctrl C ends it)`,
    compose: async (context) => (await import('./compose.ts')).compose(config, context),
    close: () => Promise.resolve(),
  };
}

/**
 * Refuses names that only begin like variables of Storedeck: a variable that is written wrong would have no effect, and
 * a secret in it would be passed on to every tool.
 */
function refuseUnknown({ unknownVariables: [name] }: Config): void {
  if (name === undefined) return;
  const nearest = nearestWord(name, OWN_VARIABLES);
  throw new ServerError('INPUT_INVALID', `Storedeck has no variable ${name}.`, {
    hint: nearest ? `Did you mean ${nearest}?` : 'Remove it from the environment.',
  });
}

function refuseLogLevel({ logLevel }: Config): void {
  if (LOG_LEVELS.includes(logLevel)) return;
  throw new ServerError('INPUT_INVALID', `STOREDECK_LOG is "${logLevel}", which is no level of the log.`, {
    hint: `Choose one of ${LOG_LEVELS.join(', ')}.`,
  });
}

async function requireFolder(dir: string, needed: 'read' | 'write'): Promise<void> {
  const read = constants.R_OK | constants.X_OK;
  try {
    if (!(await stat(dir)).isDirectory()) throw notUsable(`${dir} is not a folder.`);
    await access(dir, needed === 'read' ? read : read | constants.W_OK);
  } catch (error) {
    if (error instanceof ServerError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw notUsable(
      code === 'ENOENT'
        ? `There is no folder ${dir}.`
        : `The folder ${dir} cannot be ${needed === 'read' ? 'read' : 'read and written'} (${code}).`,
    );
  }
}

function notUsable(message: string): ServerError {
  return new ServerError('INPUT_INVALID', message, {
    hint: 'Create it or change its permissions, or name another folder with --dir.',
  });
}
