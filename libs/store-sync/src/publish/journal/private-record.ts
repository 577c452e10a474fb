import { basename, dirname, join } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { UploadNote, type UploadNotes } from '@storedeck/store-api';
import { z } from 'zod';

import { asDiskError } from '../../files/disk-error.ts';
import { readRegularFile } from '../../files/read-regular-file.ts';
import { collectUploads } from './collect-uploads.ts';
import { findRecordFolder, isOwnFolder, openRecordFolder } from './record-folder.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** The options that say where this user's private records are. */
export interface StateOptions {
  /**
   * The folder in which Storedeck notes what this user has approved. Default: the folder `storedeck` in the usual place
   * of the operating system, such as `~/.local/state`. It must be outside of the working folder.
   */
  stateDir?: string | undefined;
}

/** Whether a publication still has something to write, is finished, or was abandoned by the user. */
type PublicationState = 'open' | 'finished' | 'abandoned';

/** One line of a record. */
const Line = z.union([
  z.object({ approved: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ upload: UploadNote }),
  z.object({ written: z.string() }),
  z.object({ state: z.enum(['finished', 'abandoned']) }),
]);
type Line = z.infer<typeof Line>;

/**
 * What this user's Storedeck knows about one publication. The record is not in the working folder, because a working
 * folder may come from somebody else. So only this record says that the user has approved a plan, and which pictures of
 * a store this publication has uploaded.
 */
export interface PrivateRecord {
  /** The id of the publication, which its journal in the working folder names. */
  readonly id: string;
  /** The hex SHA-256 of the journal that the user has approved. */
  readonly approved: string;
  readonly state: PublicationState;
  readonly uploads: UploadNotes;
  /** The keys of the changes that the stores have completely. */
  readonly written: ReadonlySet<string>;
  /** Notes that the stores have a change completely. */
  addWritten(key: string): Promise<void>;
  /** Notes that the publication is finished or abandoned. */
  end(state: 'finished' | 'abandoned'): Promise<void>;
}

/** Reads the record of a publication; returns undefined if this user has none. */
export async function readRecord(
  stateDir: string | undefined,
  id: string,
): Promise<PrivateRecord | undefined> {
  const folder = findRecordFolder(stateDir);
  if (!(await isOwnFolder(folder))) return undefined;
  const bytes = await readRegularFile(folder, `${id}.jsonl`, {
    maxBytes: MAX_BYTES,
    refuse: (reason) => new Error(reason),
  }).catch(() => undefined);
  const lines = String(bytes ?? '')
    .split('\n')
    .flatMap((line) => parseLine(line) ?? []);
  const approved = lines.find((line) => 'approved' in line)?.approved;
  return approved === undefined ? undefined : openRecord({ folder, id, approved }, lines);
}

/**
 * Starts the record of a publication that the user has approved. `former` are the uploads of an interrupted publication
 * that this publication replaces. Records that have not changed for 90 days are removed.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, DISK_FULL
 */
export async function startRecord(
  stateDir: string | undefined,
  { id, approved, former }: { id: string; approved: string; former: UploadNotes | undefined },
): Promise<PrivateRecord> {
  const folder = await openRecordFolder(stateDir);
  const lines: Line[] = [{ approved }, ...(former?.all() ?? []).map((upload) => ({ upload }))];
  await append(findPath(folder, id), lines.map(formatLine).join(''));
  return openRecord({ folder, id, approved }, lines);
}

function findPath(folder: string, id: string): string {
  return join(folder, `${id}.jsonl`);
}

/** A line that a crash has cut off is ignored. */
function parseLine(line: string): Line | undefined {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

// Each line begins with a line feed, so that a line that a crash has cut off does not damage the next one.
function formatLine(line: Line): string {
  return `\n${JSON.stringify(line)}`;
}

function openRecord(
  { folder, id, approved }: { folder: string; id: string; approved: string },
  lines: readonly Line[],
): PrivateRecord {
  const add = lineWriter(findPath(folder, id));
  const written = new Set(lines.flatMap((line) => ('written' in line ? [line.written] : [])));
  const uploads = lines.flatMap((line) => ('upload' in line ? [line.upload] : []));
  let state = lines.findLast((line) => 'state' in line)?.state ?? ('open' as PublicationState);
  return {
    id,
    approved,
    get state() {
      return state;
    },
    uploads: collectUploads(uploads, (upload) => add({ upload })),
    written,
    async addWritten(key) {
      if (written.has(key)) return;
      written.add(key);
      await add({ written: key });
    },
    async end(next) {
      if (state === next) return;
      state = next;
      await add({ state: next });
    },
  };
}

/** Returns a function that adds a line to a file, and resolves when the line is on disk. */
function lineWriter(path: string): (line: Line) => Promise<void> {
  let texts: string[] = [];
  let saving: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return (line) => {
    texts.push(formatLine(line));
    // Lines that are added while other lines are being written are written together afterwards.
    waiting ??= saving
      .catch(() => undefined)
      .then(() => {
        const text = texts.join('');
        [texts, waiting] = [[], undefined];
        saving = append(path, text);
        return saving;
      });
    return waiting;
  };
}

async function append(path: string, text: string): Promise<void> {
  const options = { mode: 0o600, flush: true };
  await new Folder(dirname(path)).append(basename(path), text, options).catch(asDiskError(path));
}
