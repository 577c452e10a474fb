import { readFileSync } from 'node:fs';

import { CommanderError } from 'commander';

import { createProgram } from './cli/create-program.ts';
import { EXIT_CODE } from './cli/exit-code.ts';
import { outliveReaders } from './cli/terminal.ts';

/** Runs the command line. What a command needs loads when it is called. */
export async function runCli(argv: readonly string[]): Promise<void> {
  outliveReaders();
  try {
    await createProgram(packageVersion()).parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // It has been told already.
    process.exitCode = error.exitCode === 0 ? EXIT_CODE.done : EXIT_CODE.usage;
  }
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}
