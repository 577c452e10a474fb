import type { ErrorBody } from '@storedeck/contract';
import { CommanderError } from 'commander';

import { createProgram } from './cli/create-program.ts';
import { EXIT_CODE } from './cli/exit-code.ts';
import { ignoreClosedPipes, printJson } from './cli/terminal.ts';
import { packageVersion } from './package-version.ts';

/** Runs the command line. Each command loads its modules when it is called. */
export async function runCli(argv: readonly string[]): Promise<void> {
  ignoreClosedPipes();
  try {
    await createProgram(packageVersion()).parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has already printed the error, or the help or version that was requested.
    process.exitCode = error.exitCode === 0 ? EXIT_CODE.done : EXIT_CODE.usage;
    if (error.exitCode !== 0 && argv.includes('--json')) printJson(usageError(error));
  }
}

/** Returns the document of `--json` for a wrong command line. */
function usageError({ message }: CommanderError): ErrorBody {
  return { ok: false, error: message.replace(/^error: /, '').replace('\n', ' '), code: 'INPUT_INVALID' };
}
