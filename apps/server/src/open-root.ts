import { access, constants, stat } from 'node:fs/promises';

import type { AgentLimit } from '@storedeck/contract';
import { nearestWord } from '@storedeck/listing';

import type { CompositionRoot } from './composition-root.ts';
import { type Config, OWN_VARIABLES, readConfig } from './config.ts';
import { ServerError } from './server-error.ts';

export interface FolderCheck {
  /** Whether a folder that is missing or cannot be written is accepted. Default: false. */
  readonly anyFolder?: boolean;
}

export interface OpenRootOptions extends FolderCheck {
  readonly dir?: string | undefined;
  readonly port?: number | undefined;
  readonly demo?: boolean | undefined;
  readonly agents?: readonly AgentLimit[] | undefined;
}

/**
 * Returns the composition root with the user's configuration, or a demo that it has started.
 * @throws ServerError INPUT_INVALID for a `dir` that is missing, is not a folder, or is not writable, and for a
 * variable of the environment that Storedeck does not know; in these cases nothing is created
 */
export async function openRoot(options: OpenRootOptions): Promise<CompositionRoot> {
  const config = readConfig(options);
  refuseUnknown(config);
  if (options.demo) {
    const { startDemo } = await import('./demo/start-demo.ts');
    return startDemo(config);
  }
  // Without `dir`, the current folder need not be writable: Storedeck can be used for devices or previews there.
  if (options.dir !== undefined && !options.anyFolder) await requireFolder(config.dir);
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

async function requireFolder(dir: string): Promise<void> {
  try {
    if (!(await stat(dir)).isDirectory()) throw notUsable(`${dir} is not a folder.`);
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof ServerError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw notUsable(
      code === 'ENOENT'
        ? `There is no folder ${dir}.`
        : `The folder ${dir} cannot be read and written (${code}).`,
    );
  }
}

function notUsable(message: string): ServerError {
  return new ServerError('INPUT_INVALID', message, {
    hint: 'Create it or change its permissions, or name another folder with --dir.',
  });
}
