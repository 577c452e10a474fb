import type { Folder } from '@storedeck/host/folder';
import { parseUntrustedJson } from '@storedeck/listing';
import { z } from 'zod';

import { FINDING_KINDS, FINDING_PARTS } from '../frame-finding.ts';
import { DESIGNS_FOLDER } from './read-designs.ts';

/** The folder of the drawn pictures, in the working folder. */
export const OUTPUT_FOLDER = `${DESIGNS_FOLDER}/output`;
const RECORD = 'frames.json';
const MAX_BYTES = 16 * 1024 * 1024;

const DrawnFile = z.object({
  /** The hash of everything that the picture was drawn from. */
  inputs: z.string(),
  sha256: z.string(),
  /** The warnings about the picture. */
  findings: z.array(
    z.object({
      kind: z.enum(FINDING_KINDS),
      severity: z.enum(['error', 'warning']),
      part: z.enum(FINDING_PARTS),
      detail: z.string(),
    }),
  ),
});
/** What is remembered about a drawn picture. */
export type DrawnFile = z.infer<typeof DrawnFile>;

const RenderRecord = z.object({ files: z.record(z.string(), DrawnFile) });

/** Reads what is remembered about drawn pictures, by their paths. Without a valid record, all are drawn again. */
export async function readRecord(folder: Folder, output: string): Promise<Map<string, DrawnFile>> {
  const bytes = await folder.read(`${output}/${RECORD}`, { maxBytes: MAX_BYTES }).catch(() => undefined);
  try {
    const parsed = RenderRecord.safeParse(bytes && parseUntrustedJson(bytes.toString('utf8')));
    return new Map(Object.entries(parsed.data?.files ?? {}));
  } catch {
    return new Map();
  }
}

/** Remembers the drawn pictures. */
export async function writeRecord(
  folder: Folder,
  output: string,
  files: ReadonlyMap<string, DrawnFile>,
): Promise<void> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  await folder.replace(
    `${output}/${RECORD}`,
    `${JSON.stringify({ files: Object.fromEntries(sorted) }, null, 1)}\n`,
    {
      mode: 0o644,
    },
  );
}
