import { createInterface } from 'node:readline/promises';

import { fetchScrcpyServer, SCRCPY_RELEASE } from '@storedeck/scrcpy';

import { RequestError } from '../http/request-error.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { printStatus } from './terminal.ts';

/** The flags of `storedeck setup`. */
export interface SetupFlags extends CommandFlags {
  readonly yes?: boolean;
}

/** `storedeck setup scrcpy`: fetches the scrcpy server, after the user has agreed. Nothing else is ever fetched. */
export function setupCommand(flags: SetupFlags): Promise<void> {
  return runCommand(flags, async ({ config, signal }) => {
    const { version, url, sha256 } = SCRCPY_RELEASE;
    const path = config.scrcpyCache;
    printStatus(`scrcpy server ${version}\n  from     ${url}\n  SHA-256  ${sha256}\n  to       ${path}`);
    if (!flags.yes) await askToFetch(signal);
    await fetchScrcpyServer(path, { signal });
    return {
      document: { ok: true, version, url, sha256, path },
      text: 'Fetched. Android phones are now shown as live video.',
    };
  });
}

/** Rejects unless the user agrees. */
async function askToFetch(signal: AbortSignal): Promise<void> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY)
    throw new RequestError('INPUT_INVALID', 'Nothing was fetched: there is no terminal to ask on.', {
      hint: 'Run it again with --yes to fetch this file.',
    });
  const prompt = createInterface({ input: stdin, output: stderr });
  // The readline interface handles Ctrl C itself; the program must receive the signal too.
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const response = await prompt.question('Fetch this file? [y/N] ', { signal });
    if (/^y(es)?$/i.test(response.trim())) return;
  } finally {
    prompt.close();
  }
  throw new RequestError('ABORTED', 'Nothing was fetched.', { hint: 'Phones are shown without scrcpy.' });
}
