import { open } from 'node:fs/promises';
import { homedir } from 'node:os';

import type { ParsedKey } from 'ssh2';

import type { CheckedTarget } from '../connect/runner-target.ts';
import { RunnerError } from '../runner-error.ts';
import { readPrivateKey } from './read-private-key.ts';

const MAX_KEY_BYTES = 65_536;

/**
 * Returns the private key of a target, from its text or its file; undefined if the target has no key. Rejects with
 * `KEY_INVALID` for a file that cannot be read, and with the same errors as `readPrivateKey`.
 */
export async function loadPrivateKey(
  { privateKey, privateKeyPath, passphrase }: CheckedTarget,
  signal: AbortSignal,
): Promise<ParsedKey | undefined> {
  const text = privateKey?.trim() ? privateKey : privateKeyPath && (await readKeyFile(privateKeyPath));
  return text ? readPrivateKey(text, passphrase, signal) : undefined;
}

async function readKeyFile(path: string): Promise<string> {
  const file = await open(path.replace(/^~(?=\/)/, homedir())).catch((error: unknown) => {
    throw unreadable(path, (error as NodeJS.ErrnoException).code ?? 'unknown error', error);
  });
  try {
    if (!(await file.stat()).isFile()) throw unreadable(path, 'not a regular file');
    const buffer = Buffer.alloc(MAX_KEY_BYTES + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    if (bytesRead > MAX_KEY_BYTES) throw unreadable(path, 'too large for a private key');
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function unreadable(path: string, why: string, cause?: unknown) {
  return new RunnerError('KEY_INVALID', `The private key ${path} cannot be read: ${why}.`, {
    cause,
    hint: 'Check the path and its permissions.',
  });
}
