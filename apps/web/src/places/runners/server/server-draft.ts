import { readEntry } from '../read-entry.ts';
import type { ReadDraft } from '../record-view.ts';
import { ServerEntry, type ServerRecord } from './server-record.ts';

/** A device in the form, with its capabilities as typed. */
export interface DeviceDraft {
  /** The React key of the device, which keeps its fields in place while other devices are removed. */
  readonly key: string;
  readonly name: string;
  readonly json: string;
}

/** The content of the form as typed, with the secrets of all login methods. */
export interface ServerDraft {
  readonly name: string;
  readonly url: string;
  readonly login: ServerRecord['login'];
  readonly user: string;
  readonly pass: string;
  readonly headerName: string;
  readonly headerValue: string;
  readonly devices: readonly DeviceDraft[];
}

export function serverDraftOf(record?: ServerRecord): ServerDraft {
  return {
    name: record?.name ?? '',
    url: record?.url ?? '',
    login: record?.login ?? 'none',
    user: record?.user ?? '',
    pass: record?.pass ?? '',
    headerName: record?.headerName ?? 'Authorization',
    headerValue: record?.headerValue ?? '',
    devices: (record?.devices ?? []).map(({ name, capabilities }) => ({
      key: name,
      name,
      json: JSON.stringify(capabilities, null, 2),
    })),
  };
}

/**
 * Returns the entry that the form describes; if the form is invalid, the errors by field. The fields of a device are
 * `devices.INDEX.name` and `devices.INDEX.json`.
 */
export function readServerDraft(draft: ServerDraft): ReadDraft<ServerEntry> {
  const errors = mistakesInLogin(draft);
  const names = draft.devices.map(({ name }) => name.trim());
  const devices = draft.devices.map(({ json }, index) => {
    const name = names[index] ?? '';
    if (names.indexOf(name) < index && name !== '')
      errors[`devices.${index}.name`] = 'Another device has this name.';
    const capabilities = parseJson(json);
    if (typeof capabilities !== 'string') return { name, capabilities };
    errors[`devices.${index}.json`] = capabilities;
    return { name, capabilities: {} };
  });
  return readEntry(ServerEntry, { ...draft, url: draft.url.trim(), devices }, { labels: LABELS, errors });
}

const LABELS = { name: 'The name', url: 'The address', headerValue: 'The value', devices: 'The devices' };

function mistakesInLogin({
  login,
  user,
  pass,
  headerName,
  headerValue,
}: ServerDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  if (login === 'header' && !/^[\w!#$%&'*+.^`|~-]+$/.test(headerName))
    errors['headerName'] = 'The name of a header has letters, digits and hyphens.';
  if (login === 'header' && headerValue.trim() === '') errors['headerValue'] = 'The value is missing.';
  if (login === 'password' && user === '' && pass === '') errors['user'] = 'The user is missing.';
  return errors;
}

/** Parses a JSON object. Returns a sentence for the user if the text is not a JSON object. */
function parseJson(json: string): Record<string, unknown> | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'Capabilities are a JSON object: { "platformName": "Android", … }';
  // The cast is safe: `JSON.parse` returns objects whose values can have any type.
  return value as Record<string, unknown>;
}
