import { z } from 'zod';

import { RunnerEntry, createRecord, createRunnerId, type RunnerRecord } from './runner-record.ts';

/** The imported entries of a file, and the refused entries with the reason. */
export interface RunnerImport {
  readonly runners: readonly RunnerRecord[];
  readonly refused: readonly { readonly entry: string; readonly why: string }[];
}

/** The error for a file that contains no list of Macs. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const Envelope = z.object({ version: z.literal(1), runners: z.array(z.unknown()) });

/**
 * Reads the text of an exported file, `{ version: 1, runners: […] }`, or a bare array. Every Mac gets a new id.
 * @throws ImportError when the text contains no list of Macs
 */
export function importRunners(text: string, existing: readonly RunnerRecord[]): RunnerImport {
  const ids = new Set(existing.map(({ id }) => id));
  const runners: RunnerRecord[] = [];
  const refused: RunnerImport['refused'][number][] = [];
  for (const [index, entry] of listOf(text).entries()) {
    const { success, data, error } = RunnerEntry.safeParse(entry);
    if (!success) {
      refused.push({ entry: labelOf(entry, index), why: wordsOf(error, entry) });
      continue;
    }
    const id = createRunnerId(ids);
    ids.add(id);
    runners.push(createRecord(data, id));
  }
  return { runners, refused };
}

function listOf(text: string): readonly unknown[] {
  const value = parseJson(text);
  if (Array.isArray(value)) return value;
  const { success, data } = Envelope.safeParse(value);
  if (success) return data.runners;
  const version = (value as { version?: unknown } | null)?.version;
  throw new ImportError(
    typeof version === 'number' && version !== 1
      ? `This file has version ${version}. This page reads version 1.`
      : 'This file contains no list of Macs: neither { "version": 1, "runners": […] } nor an array.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ImportError('This file is not JSON.');
  }
}

// Only the name or the address is used, because error messages must not contain secrets.
function labelOf(entry: unknown, index: number): string {
  const { name, host } = (entry ?? {}) as { name?: unknown; host?: unknown };
  const label = [name, host].find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof label === 'string' ? `Entry ${index + 1}, “${label.slice(0, 60)}”` : `Entry ${index + 1}`;
}

function wordsOf({ issues }: z.ZodError, entry: unknown): string {
  return issues
    .map(({ path: [field], message }) => {
      if (field === undefined) return 'is not an object';
      const missing = (entry as Record<PropertyKey, unknown>)[field] === undefined;
      return `${String(field)} ${missing ? 'is missing' : message}`;
    })
    .join(', ');
}
