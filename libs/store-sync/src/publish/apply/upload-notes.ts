import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { ownAssetsFolder } from '../../folder/folder-lock.ts';
import { readRegularFile } from '../../folder/read-regular-file.ts';
import { writeAtomic } from '../../folder/write-atomic.ts';

const NOTES_FILE = '.publish-uploads.jsonl';
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A note about one upload: its file name and its id at the store. The id is null until the store has reserved the
 * upload.
 */
export interface UploadNote {
  readonly fileName: string;
  readonly id: string | null;
}

/** One line of the file. Lines of another plan are ignored. */
const Line = z.object({ plan: z.string(), key: z.string(), fileName: z.string(), id: z.string().nullable() });

/** The notes about the uploads of one plan, in a file to which each note is added as a line. */
export interface UploadNotes {
  get(key: string): UploadNote | undefined;
  /** Returns the ids of all pictures that the publication has reserved. */
  ids(): ReadonlySet<string>;
  /** Adds a note, and resolves when the note is on disk. */
  add(key: string, note: UploadNote): Promise<void>;
}

/** Reads the notes of a plan. A line that a crash has cut off is ignored. */
export async function readUploadNotes(dir: string, plan: string): Promise<UploadNotes> {
  const bytes = await readRegularFile(join(dir, 'assets', NOTES_FILE), {
    maxBytes: MAX_BYTES,
    refuse: (reason) => new Error(reason),
  }).catch(() => undefined);
  const notes = new Map<string, UploadNote>();
  for (const line of String(bytes ?? '').split('\n')) {
    const note = parseLine(line);
    if (note?.plan === plan) notes.set(note.key, { fileName: note.fileName, id: note.id });
  }
  return openNotes(dir, plan, notes);
}

/** Starts the notes of a plan, and deletes all previous notes. */
export async function startUploadNotes(dir: string, plan: string): Promise<UploadNotes> {
  await writeAtomic(join(await ownAssetsFolder(dir), NOTES_FILE), '', { mode: 0o600 });
  return openNotes(dir, plan, new Map());
}

function parseLine(line: string): z.infer<typeof Line> | undefined {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function openNotes(dir: string, plan: string, notes: Map<string, UploadNote>): UploadNotes {
  let lines: string[] = [];
  let saving: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return {
    get: (key) => notes.get(key),
    ids: () => new Set([...notes.values()].flatMap(({ id }) => id ?? [])),
    add(key, note) {
      notes.set(key, note);
      lines.push(`\n${JSON.stringify({ plan, key, ...note })}`);
      // Notes that are added while other notes are being written are written together afterwards.
      waiting ??= saving
        .catch(() => undefined)
        .then(() => {
          const text = lines.join('');
          [lines, waiting] = [[], undefined];
          saving = append(dir, text);
          return saving;
        });
      return waiting;
    },
  };
}

async function append(dir: string, text: string): Promise<void> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  const path = join(await ownAssetsFolder(dir), NOTES_FILE);
  await using file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  await file.appendFile(text);
  await file.datasync();
}
