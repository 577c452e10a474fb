import type * as Ssh2 from 'ssh2';

import { RunnerError } from './runner-error.ts';

/** Loads the SSH client at its first use, so that importing this package costs nothing. Rejects with `SSH_NOT_INSTALLED`. */
export async function loadSsh2(): Promise<typeof Ssh2> {
  try {
    // A CommonJS package: its lazily defined members are only on the default export.
    return ((await import('ssh2')) as unknown as { default: typeof Ssh2 }).default;
  } catch (cause) {
    throw new RunnerError('SSH_NOT_INSTALLED', 'SSH support is not installed.', {
      cause,
      hint: 'Install the package "ssh2" (npm install ssh2), then connect again.',
    });
  }
}

/** Whether runners can be connected at all: the SSH client can be loaded. */
export function hasSshSupport(): Promise<boolean> {
  return loadSsh2().then(
    () => true,
    () => false,
  );
}
