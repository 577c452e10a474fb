import { randomUUID } from 'node:crypto';

import type { Host } from '@storedeck/host';

/**
 * Calls `work` with the path of a new temporary file on the host, and removes the file afterwards. The file is in
 * `/tmp`, because every Mac and every Linux computer has this folder. The name of the file is random, so that other
 * users of the computer cannot guess the name.
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
