import { readFileSync } from 'node:fs';

import { Command, InvalidArgumentError } from 'commander';

import { portOf } from './config.ts';
import { run } from './run.ts';

interface Flags {
  dir: string;
  port?: number;
  open?: boolean;
  demo?: boolean;
}

/** Runs the command line: `storedeck [--dir DIR] [--port N] [--open] [--demo]`. */
export async function runCli(argv: string[]): Promise<void> {
  const version = packageVersion();
  await new Command('storedeck')
    .description(
      "Shows, syncs and previews an app's store listing, and controls its phones, in one local window.",
    )
    .option('--dir <dir>', 'working folder with .env, listings and assets', '.')
    .option('--port <number>', 'port on 127.0.0.1; 0 picks a free one (default: PORT, else 8092)', parsePort)
    .option('--open', 'open the page in the browser')
    .option('--demo', 'use simulated stores and devices, and a folder of its own that is removed at the end')
    .version(version)
    .allowExcessArguments(false)
    .addHelpText('after', EXAMPLES)
    .action((flags: Flags) => run({ ...flags, version }))
    .parseAsync(argv);
}

const EXAMPLES = `
Examples:
  $ storedeck --demo --open        look around, with no account and no key
  $ storedeck --dir ~/apps/habits  work in that folder
  $ storedeck --port 0             pick a free port and print it`;

function parsePort(text: string): number {
  const port = portOf(text);
  if (port === undefined) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}
