import type * as Ssh2 from 'ssh2';

import { RunnerError } from './runner-error.ts';

/**
 * Loads the SSH client. It is loaded at the first use, so that importing this package is fast. Rejects with
 * `SSH_NOT_INSTALLED`.
 */
export async function loadSsh2(): Promise<typeof Ssh2> {
  try {
    // ssh2 is CommonJS, and defines its exports lazily: only the default export has all of them.
    return ((await import('#ssh2')) as unknown as { default: typeof Ssh2 }).default;
  } catch (cause) {
    throw new RunnerError('SSH_NOT_INSTALLED', 'SSH support is not installed.', {
      cause,
      hint: 'The SSH client is a part of this package and cannot be loaded: install the package again.',
    });
  }
}
