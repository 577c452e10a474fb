import { open } from 'node:fs/promises';
import { homedir } from 'node:os';

import type { ParsedKey } from 'ssh2';

import { encodePublicKey } from '../connect/encode-public-key.ts';
import type { CheckedTarget } from '../connect/runner-target.ts';
import { RunnerError } from '../runner-error.ts';
import { loadSsh2 } from '../ssh2.ts';
import { readPrivateKey } from './read-private-key.ts';

const MAX_KEY_BYTES = 65_536;

/** The keys of a login. */
export interface LoginKeys {
  /** The private keys, in the order in which they are tried. */
  readonly keys: readonly ParsedKey[];
  /** The public keys that the person has named, also those whose private key only the agent has. In base64. */
  readonly named: readonly string[];
  /** Why files cannot be used, as sentences. */
  readonly leftOut: readonly string[];
}

/**
 * Returns the keys of a target. Of `identityFiles`, those that cannot be used are left out, as by OpenSSH, if there is
 * another way to log in. Rejects with `KEY_INVALID` for a file that cannot be read, and with the same errors as
 * `readPrivateKey`.
 */
export async function loadKeys(target: CheckedTarget, signal: AbortSignal): Promise<LoginKeys> {
  const { privateKey, privateKeyPath, passphrase, identityFiles = [], agent, password } = target;
  const keys: ParsedKey[] = [];
  const named: (string | undefined)[] = [];
  const leftOut: string[] = [];
  let failure: unknown;
  const text = privateKey?.trim() ? privateKey : privateKeyPath && (await readKeyFile(privateKeyPath));
  if (text) keys.push(await readPrivateKey(text, passphrase, signal));
  for (const path of identityFiles) {
    try {
      keys.push(await readPrivateKey(await readKeyFile(path), passphrase, signal));
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      failure ??= withPath(error, path);
      const isPublic = await readPublicKey(path);
      named.push(isPublic ?? (await readPublicKey(`${path}.pub`)));
      if (isPublic === undefined) leftOut.push(`The key ${path} was not tried. ${error.message}`);
    }
  }
  if (failure !== undefined && keys.length === 0 && agent === undefined && !password) throw failure;
  return {
    keys,
    named: [...keys.map(encodePublicKey), ...named].filter((key) => key !== undefined),
    leftOut,
  };
}

function withPath({ code, message, hint }: RunnerError, path: string): RunnerError {
  const isNamed = message.includes(path);
  return new RunnerError(code, isNamed ? message : `${message.replace(/\.$/, '')}: ${path}.`, { hint });
}

async function readPublicKey(path: string): Promise<string | undefined> {
  const text = await readKeyFile(path).catch(() => '');
  // ssh2 cannot read the public key of a key on hardware.
  const [, hardware] = /^sk-\S+ (AAAA[\w+/]+=*)/.exec(text) ?? [];
  if (hardware !== undefined) return hardware;
  const { utils } = await loadSsh2();
  const key = utils.parseKey(text);
  return key instanceof Error ? undefined : encodePublicKey(key);
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
