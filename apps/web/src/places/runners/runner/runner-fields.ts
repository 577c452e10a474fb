import { readTextFile } from '../../../ui/read-text-file.ts';
import type { FormField } from '../record-kind.ts';

const WIDE = 'col-span-6 sm:col-span-4';
const MAX_KEY_BYTES = 64 * 1024;

/** The fields of a Mac. */
export const RUNNER_FIELDS: readonly FormField[] = [
  {
    ...{ name: 'name', label: 'Name', type: 'text', className: 'col-span-6' },
    placeholder: 'Mac mini in the office',
    placeholderFrom: 'host',
  },
  {
    ...{ name: 'host', label: 'Address', type: 'text', className: 'col-span-4' },
    hint: 'Also a name of ~/.ssh/config on the computer that runs Storedeck.',
    placeholder: 'mac-mini.local',
    inputMode: 'url',
  },
  {
    ...{ name: 'port', label: 'SSH port', type: 'text', className: 'col-span-2' },
    subject: 'The port',
    placeholder: '22',
    initial: '22',
    inputMode: 'numeric',
  },
  { name: 'user', label: 'User', type: 'text', className: WIDE, placeholder: 'ci' },
  {
    ...{ name: 'auth', label: 'Log in with', type: 'choice', className: 'col-span-6' },
    initial: 'password',
    segments: [
      { value: 'password', label: 'Password' },
      { value: 'key', label: 'Private key' },
      { value: 'config', label: 'My SSH keys' },
    ],
    hint: 'My SSH keys: the keys, the agent, the user and the jump hosts of ~/.ssh, as ssh uses them; the user may stay empty. Keys on hardware are used through the agent. Commands and certificates are not supported.',
  },
  {
    ...{ name: 'pass', label: 'Password', type: 'secret', className: WIDE },
    when: { field: 'auth', is: 'password' },
    mistake: ({ pass }) => (pass === '' ? 'The password is missing.' : undefined),
  },
  {
    ...{ name: 'key', label: 'Private key', type: 'secret', className: 'col-span-6' },
    when: { field: 'auth', is: 'key' },
    rows: 6,
    placeholder: 'Paste the key, or drop its file anywhere here: ~/.ssh/id_ed25519',
    hint: 'Ed25519, ECDSA, RSA or DSA, in OpenSSH or PEM form.',
    mistake: ({ key = '' }) => mistakeInKey(key),
    readFile: readKeyFile,
  },
  {
    ...{ name: 'passphrase', label: 'Passphrase', type: 'secret', className: WIDE },
    when: { field: 'auth', is: 'key' },
    hint: 'Only when the key is protected by one.',
  },
];

/** Says why a text cannot be a private key; undefined if it may be one. The server checks the key further. */
export function mistakeInKey(text: string): string | undefined {
  if (text.trim() === '') return 'The private key is missing.';
  if (/PRIVATE KEY-----|^\s*PuTTY-User-Key-File/.test(text)) return undefined;
  if (/^\s*(ssh-|ecdsa-|sk-)|PUBLIC KEY/.test(text)) {
    return 'This is the public key. The private key is in the file beside it, without “.pub”.';
  }
  return 'This is not a private key. A private key begins with “-----BEGIN … PRIVATE KEY-----”.';
}

async function readKeyFile(file: File): Promise<{ readonly text: string } | { readonly error: string }> {
  try {
    const text = await readTextFile(file, MAX_KEY_BYTES);
    const mistake = mistakeInKey(text);
    return mistake === undefined ? { text } : { error: `${file.name}: ${mistake}` };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
