import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestKey {
  readonly privateKey: string;
  /** Line for authorized_keys. */
  readonly publicKey: string;
}

/** A fresh key as ssh-keygen writes it. `form`: RFC4716 (OpenSSH's own), PEM (traditional) or PKCS8. */
export const sshKeygen = (type: string, { form = 'RFC4716', passphrase = '' } = {}): TestKey => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-key-'));
  try {
    const file = join(folder, 'key');
    execFileSync('ssh-keygen', [
      '-q',
      '-t',
      type,
      '-m',
      form,
      '-N',
      passphrase,
      '-a',
      '1',
      '-C',
      'test',
      '-f',
      file,
    ]);
    return { privateKey: readFileSync(file, 'utf8'), publicKey: readFileSync(`${file}.pub`, 'utf8').trim() };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
