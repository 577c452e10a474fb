import { readEntry } from '../read-entry.ts';
import type { ReadDraft } from '../record-view.ts';
import { RunnerEntry, type RunnerRecord } from './runner-record.ts';

/** The content of the form as typed, with the secrets of both login methods. */
export interface RunnerDraft {
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly auth: RunnerRecord['auth'];
  readonly pass: string;
  readonly key: string;
  readonly passphrase: string;
}

export function draftOf(record?: RunnerRecord): RunnerDraft {
  return {
    name: record?.name ?? '',
    host: record?.host ?? '',
    port: String(record?.port ?? 22),
    user: record?.user ?? '',
    auth: record?.auth ?? 'password',
    pass: record?.pass ?? '',
    key: record?.key ?? '',
    passphrase: record?.passphrase ?? '',
  };
}

/** Returns the entry that the form describes; if the form is invalid, the errors by field. */
export function readDraft(draft: RunnerDraft): ReadDraft<RunnerEntry> {
  const errors: Record<string, string | undefined> = {};
  if (draft.auth === 'password' && draft.pass === '') errors['pass'] = 'The password is missing.';
  if (draft.auth === 'key') errors['key'] = mistakeInKey(draft.key);
  return readEntry(RunnerEntry, { ...draft, port: readPort(draft.port) }, { labels: LABELS, errors });
}

const LABELS = { name: 'The name', host: 'The address', port: 'The port', user: 'The user' };

/** Returns undefined for the default port, and NaN if the text is not a number. */
function readPort(typed: string): number | undefined {
  const port = typed.trim();
  if (port === '') return undefined;
  return /^\d+$/.test(port) ? Number(port) : Number.NaN;
}

/** Says why a text cannot be a private key; undefined if it may be one. The server checks the key further. */
export function mistakeInKey(text: string): string | undefined {
  if (text.trim() === '') return 'The private key is missing.';
  if (/PRIVATE KEY-----|^\s*PuTTY-User-Key-File/.test(text)) return undefined;
  if (/^\s*(ssh-|ecdsa-|sk-)|PUBLIC KEY/.test(text)) {
    return 'This is the public key. The private key is in the file beside it, without “.pub”.';
  }
  return 'This is not a private key. A private key begins with “-----BEGIN … PRIVATE KEY-----”.';
}
