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

export type DraftErrors = { readonly [Field in keyof RunnerDraft]?: string };

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

export function sameDraft(one: RunnerDraft, other: RunnerDraft): boolean {
  return (Object.keys(one) as (keyof RunnerDraft)[]).every((field) => one[field] === other[field]);
}

/** Returns the entry that the form describes; if the form is invalid, the errors by field. */
export function readDraft(draft: RunnerDraft): { entry: RunnerEntry } | { errors: DraftErrors } {
  const port = draft.port.trim();
  const { success, data, error } = RunnerEntry.safeParse({
    ...draft,
    port: /^\d+$/.test(port) ? Number(port) : port === '' ? undefined : Number.NaN,
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof RunnerDraft;
    errors[field] ??= `${LABELS[field] ?? field} ${message}.`;
  }
  if (draft.auth === 'password' && draft.pass === '') errors['pass'] = 'The password is missing.';
  const keyMistake = draft.auth === 'key' ? mistakeInKey(draft.key) : undefined;
  if (keyMistake !== undefined) errors['key'] = keyMistake;
  return success && Object.keys(errors).length === 0 ? { entry: data } : { errors };
}

const LABELS: DraftErrors = { name: 'The name', host: 'The address', port: 'The port', user: 'The user' };

/** Says why a text cannot be a private key; undefined if it may be one. The server checks the key further. */
export function mistakeInKey(text: string): string | undefined {
  if (text.trim() === '') return 'The private key is missing.';
  if (/PRIVATE KEY-----|^\s*PuTTY-User-Key-File/.test(text)) return undefined;
  if (/^\s*(ssh-|ecdsa-|sk-)|PUBLIC KEY/.test(text)) {
    return 'This is the public key. The private key is in the file beside it, without “.pub”.';
  }
  return 'This is not a private key. A private key begins with “-----BEGIN … PRIVATE KEY-----”.';
}
