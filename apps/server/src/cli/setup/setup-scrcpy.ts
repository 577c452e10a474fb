import { fetchScrcpyServer, SCRCPY_RELEASE } from '@storedeck/scrcpy';

import type { CommandContext, Outcome } from '../run-command.ts';
import { printStatus } from '../terminal.ts';
import { agree } from './agree.ts';

/** `storedeck setup scrcpy`: fetches the scrcpy server into the user's cache folder. */
export async function setupScrcpy(
  { config, signal }: CommandContext,
  { yes = false }: { readonly yes?: boolean },
): Promise<Outcome> {
  const { version, url, sha256 } = SCRCPY_RELEASE;
  const path = config.scrcpyCache;
  printStatus(`scrcpy server ${version}\n  from     ${url}\n  SHA-256  ${sha256}\n  to       ${path}`);
  if (!yes) await agree(FETCH, signal);
  await fetchScrcpyServer(path, { signal });
  return {
    document: { ok: true, version, url, sha256, path },
    text: 'Fetched. Android phones are now shown as live video.',
  };
}

const FETCH = {
  question: 'Fetch this file?',
  refused: 'Nothing was fetched',
  without: 'Phones are shown without scrcpy.',
};
