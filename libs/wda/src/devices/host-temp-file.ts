import { randomUUID } from 'node:crypto';

import type { Host } from '@storedeck/host';

/**
 * Lends the path of a fresh temporary file on the host to `work` and removes the file whatever happens. `/tmp` is there
 * on every Mac and Linux, and the name cannot be guessed by others who use the machine.
 */
export async function withHostTempFile<Result>(
  host: Host,
  extension: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = `/tmp/storedeck-${randomUUID()}.${extension}`;
  try {
    return await work(path);
  } finally {
    await host.run('rm', ['-f', path], { timeoutMs: 1500 }).catch(() => undefined);
  }
}
