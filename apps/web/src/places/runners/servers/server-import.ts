import { z } from 'zod';

import { createRunnerId } from '../runner-record.ts';
import { createServerRecord, ServerEntry, type ServerRecord } from './server-record.ts';

/** The imported servers of a file, and the refused entries with the reason. */
export interface ServerImport {
  readonly servers: readonly ServerRecord[];
  readonly refused: readonly { readonly entry: string; readonly why: string }[];
}

const Envelope = z.object({ servers: z.array(z.unknown()) });

/** Reads the servers of an exported file. Returns no servers if the file contains none. Every server gets a new id. */
export function importServers(text: string, existing: readonly ServerRecord[]): ServerImport {
  const ids = new Set(existing.map(({ id }) => id));
  const servers: ServerRecord[] = [];
  const refused: ServerImport['refused'][number][] = [];
  for (const [index, entry] of entriesOf(text).entries()) {
    const { success, data, error } = ServerEntry.safeParse(entry);
    if (!success) {
      // The values are not shown, because they may be secrets.
      const why = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ');
      refused.push({ entry: `Server ${index + 1}`, why });
      continue;
    }
    const id = createRunnerId(ids);
    ids.add(id);
    servers.push(createServerRecord(data, id));
  }
  return { servers, refused };
}

function entriesOf(text: string): readonly unknown[] {
  try {
    return Envelope.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data?.servers ?? [];
  } catch {
    return [];
  }
}
