import { z } from 'zod';

import { createRecordId } from './create-record-id.ts';
import type { RecordKind, RecordTypes, SavedRecord } from './record-kind.ts';

/** The imported entries of one kind, and the refused entries with the reason. */
export interface RecordImport<Saved> {
  readonly records: readonly Saved[];
  readonly refused: readonly { readonly entry: string; readonly why: string }[];
}

/** The entries of a file, not checked yet. */
export type ImportedLists = Readonly<Record<RecordKind<RecordTypes>['list'], readonly unknown[]>>;

/** The error for a file that contains no list of Macs. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** The name of an exported file. */
export const EXPORT_FILE = 'runners.json';

/** Returns the text of the export file, which contains every password and key in plain text. */
export function exportRecords(runners: readonly SavedRecord[], servers: readonly SavedRecord[] = []): string {
  return `${JSON.stringify({ version: 1, runners, ...(servers.length > 0 && { servers }) }, null, 2)}\n`;
}

const Envelope = z.object({
  version: z.literal(1),
  runners: z.array(z.unknown()),
  servers: z.array(z.unknown()).catch([]),
});

/**
 * Reads the text of an exported file, `{ version: 1, runners: […], servers: […] }`, or a bare array of Macs.
 * @throws ImportError when the text contains no list of Macs
 */
export function readImport(text: string): ImportedLists {
  const value = parseJson(text);
  if (Array.isArray(value)) return { runners: value, servers: [] };
  const { success, data } = Envelope.safeParse(value);
  if (success) return data;
  const version = (value as { version?: unknown } | null)?.version;
  throw new ImportError(
    typeof version === 'number' && version !== 1
      ? `This file has version ${version}. This page reads version 1.`
      : 'This file contains no list of Macs: neither { "version": 1, "runners": […] } nor an array.',
  );
}

/** Checks the entries of one kind. Every record gets a new id. */
export function importRecords<Types extends RecordTypes>(
  kind: RecordKind<Types>,
  lists: ImportedLists,
  existing: readonly SavedRecord[],
): RecordImport<Types['record']> {
  const ids = new Set(existing.map(({ id }) => id));
  const records: Types['record'][] = [];
  const refused: RecordImport<unknown>['refused'][number][] = [];
  for (const [index, entry] of lists[kind.list].entries()) {
    const { success, data, error } = kind.entrySchema.safeParse(entry);
    if (!success) {
      refused.push({
        entry: `${ENTRIES[kind.list]} ${index + 1}${describeEntry(entry)}`,
        why: describeIssues(error, entry),
      });
      continue;
    }
    const id = createRecordId(ids);
    ids.add(id);
    records.push(kind.createRecord(data, id));
  }
  return { records, refused };
}

const ENTRIES = { runners: 'Entry', servers: 'Server' };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ImportError('This file is not JSON.');
  }
}

// Only the name or the host is used, because error messages must not contain secrets. The URL of a server may contain
// a password.
function describeEntry(entry: unknown): string {
  const { name, host } = (entry ?? {}) as { name?: unknown; host?: unknown };
  const label = [name, host].find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof label === 'string' ? `, “${label.slice(0, 60)}”` : '';
}

function describeIssues({ issues }: z.ZodError, entry: unknown): string {
  return issues
    .map(({ path, message }) => {
      if (path.length === 0) return 'is not an object';
      return `${path.join('.')} ${valueAt(entry, path) === undefined ? 'is missing' : message}`;
    })
    .join(', ');
}

function valueAt(entry: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, field) => (value as Record<PropertyKey, unknown>)[field], entry);
}
