import { createPrivateKey, type KeyObject } from 'node:crypto';

import type { ParsedKey } from 'ssh2';

import { RunnerError } from '../runner-error.ts';
import { loadSsh2 } from '../ssh2.ts';
import { decryptOpenSsh } from './decrypt-openssh.ts';
import { dsaPem } from './dsa-pem.ts';
import { ed25519OpenSsh } from './ed25519-openssh.ts';

/**
 * Parses a private key: Ed25519, ECDSA, RSA or DSA in OpenSSH, PEM or PKCS#8 form, encrypted or not, with any type of
 * line break. Rejects with `KEY_INVALID`, `KEY_PASSPHRASE_NEEDED`, `AUTHENTICATION_FAILED` for a wrong passphrase, or
 * the signal's reason. No error contains the key.
 */
export async function readPrivateKey(
  text: string,
  passphrase: string | undefined,
  signal?: AbortSignal,
): Promise<ParsedKey> {
  const pem = tidy(text);
  const form = /^-----BEGIN ([A-Z0-9 ]*)PRIVATE KEY-----\n/.exec(pem)?.[1]?.trim();
  if (form === undefined) throw invalid(...whatElse(pem));
  const { utils } = await loadSsh2();
  if (form === 'OPENSSH') {
    const key = utils.parseKey(pem);
    if (!(key instanceof Error)) return key;
    if (isHardwareKey(pem))
      throw invalid('is on hardware (sk-…), which only an SSH agent can use', HARDWARE_HINT);
    if (!/encrypted/i.test(key.message)) throw invalid('cannot be read', READ_HINT);
    if (!passphrase) throw passphraseNeeded();
    const plain = await decryptOpenSsh(pem, passphrase, signal);
    if (plain === undefined) throw wrongPassphrase();
    return parsed(ssh2Form(readPem(plain, undefined)));
  }
  if (form === 'ENCRYPTED' || /^Proc-Type: 4,ENCRYPTED/m.test(pem)) {
    if (!passphrase) throw passphraseNeeded();
    return parsed(ssh2Form(readPem(pem, passphrase)));
  }
  return parsed(ssh2Form(readPem(pem, undefined)));

  function parsed(sshForm: string) {
    const key = utils.parseKey(sshForm);
    if (key instanceof Error) throw invalid('is of a kind SSH does not use', KIND_HINT);
    return key;
  }
}

function wrongPassphrase() {
  return new RunnerError('AUTHENTICATION_FAILED', 'Authentication failed', {
    hint: 'The passphrase is wrong for this private key.',
  });
}

const READ_HINT = 'Give the whole content of the file, from -----BEGIN to -----END.';
const HARDWARE_HINT =
  'Add it to an SSH agent (ssh-add), or use a key in a file, such as one made by: ssh-keygen -t ed25519.';
const KIND_HINT = 'Use an Ed25519, ECDSA (P-256, P-384, P-521), RSA or 1024-bit DSA key.';

function invalid(what: string, hint: string) {
  return new RunnerError('KEY_INVALID', `The private key ${what}.`, { hint });
}

function passphraseNeeded() {
  return new RunnerError('KEY_PASSPHRASE_NEEDED', 'The private key is encrypted and needs its passphrase.', {
    hint: 'Enter the passphrase of the key.',
  });
}

/** Whether the file only names a key on hardware. Its kind is in the plain part, also when the rest is encrypted. */
function isHardwareKey(pem: string): boolean {
  const body = Buffer.from(pem.replaceAll(/-----[^-]+-----|\n/g, ''), 'base64').toString('latin1');
  return /sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com/.test(body);
}

function tidy(text: string) {
  return `${text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim()}\n`;
}

function whatElse(text: string): [string, string] {
  if (/^PuTTY-User-Key-File-/.test(text)) {
    return ['is in PuTTY form', 'Convert it: puttygen KEY.ppk -O private-openssh -o KEY'];
  }
  if (/^(ssh-|ecdsa-|sk-)\S+ AAAA|^-----BEGIN [A-Z0-9 ]*PUBLIC KEY|^---- BEGIN SSH2 PUBLIC/.test(text)) {
    return ['is a public key', 'Give the private key: the file without .pub.'];
  }
  if (/^(~|\.{0,2}\/|[A-Za-z]:\\)\S*\n$/.test(text)) {
    return ['is the path of a file', 'Give the content of the file.'];
  }
  return ['is not in OpenSSH, PEM or PKCS#8 form', READ_HINT];
}

function readPem(key: string, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key, format: 'pem', ...(passphrase === undefined ? {} : { passphrase }) });
  } catch {
    // If the passphrase is wrong, OpenSSL may also report an invalid structure. So every error of an encrypted key
    // counts as a wrong passphrase.
    throw passphrase === undefined ? invalid('cannot be read', READ_HINT) : wrongPassphrase();
  }
}

// ssh2 does not support PKCS#8, so each kind of key is converted to an older form.
function ssh2Form(key: KeyObject): string {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return String(key.export({ format: 'pem', type: 'pkcs1' }));
    case 'ec':
      return String(key.export({ format: 'pem', type: 'sec1' }));
    case 'dsa':
      return dsaPem(key);
    case 'ed25519':
      return ed25519OpenSsh(key);
    default:
      throw invalid('is of a kind SSH does not use', KIND_HINT);
  }
}
