import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestKey {
  readonly privateKey: string;
  /** The public key, as one line of the file authorized_keys. */
  readonly publicKey: string;
}

interface KeyForm {
  /** RFC4716 (the form of OpenSSH), PEM (the traditional form) or PKCS8. */
  readonly form?: string;
  readonly passphrase?: string;
}

/** Creates a key with ssh-keygen. */
export function sshKeygen(type: string, { form = 'RFC4716', passphrase = '' }: KeyForm = {}): TestKey {
  return inFile((file) => {
    run(['-t', type, '-m', form, '-N', passphrase, '-C', 'test', '-f', file]);
    return { privateKey: readFileSync(file, 'utf8'), publicKey: readFileSync(`${file}.pub`, 'utf8').trim() };
  });
}

/** Returns the same key in another form. The given key must have no passphrase. */
export function rewriteKey(
  { privateKey, publicKey }: TestKey,
  { form = 'RFC4716', passphrase = '' }: KeyForm,
): TestKey {
  return inFile((file) => {
    writeFileSync(file, privateKey, { mode: 0o600 });
    run(['-p', '-P', '', '-m', form, '-N', passphrase, '-f', file]);
    return { privateKey: readFileSync(file, 'utf8'), publicKey };
  });
}

function run(args: readonly string[]) {
  return execFileSync('ssh-keygen', ['-q', '-a', '1', ...args], { stdio: 'pipe' });
}

function inFile(work: (file: string) => TestKey): TestKey {
  const folder = mkdtempSync(join(tmpdir(), 'runner-key-'));
  try {
    return work(join(folder, 'key'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
