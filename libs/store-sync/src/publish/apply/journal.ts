import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type Store, STORES } from '@storedeck/listing';
import { z } from 'zod';

import { ownAssetsFolder } from '../../folder/folder-lock.ts';
import { readRegularFile } from '../../folder/read-regular-file.ts';
import { writeAtomic } from '../../folder/write-atomic.ts';
import type { OwnWork } from '../plan/own-work.ts';
import type { PlanChange, PlanChoices } from '../plan/plan.ts';

const JOURNAL_FILE = '.publish.json';
const MAX_JOURNAL_BYTES = 64 * 1024 * 1024;

/** What is known about one upload: its name at the store, and the id once the store has reserved it. */
const UploadNote = z.object({ fileName: z.string(), id: z.string().nullable() });
export type UploadNote = z.infer<typeof UploadNote>;

const JournalFile = z.object({
  schemaVersion: z.literal(1),
  /** The hash of the plan that the user approved. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  choices: z.object({
    mine: z.array(z.string()).optional(),
    leaveOut: z.array(z.string()).optional(),
    allowRemovals: z.array(z.string()).optional(),
  }),
  /** The stores that were chosen; absent for all. */
  stores: z.array(z.enum(STORES)).optional(),
  holdChanges: z.boolean().default(false),
  /** The changes of the approved plan. */
  changes: z.array(z.looseObject({ kind: z.string(), key: z.string() })),
  /** By the key of the set and the position of the picture, such as `appStore/de-DE/APP_IPHONE_67#2`. */
  uploads: z.record(z.string(), UploadNote),
  finished: z.boolean(),
});

/** The notes of one publication, in the working folder. A step is noted before it is sent. */
export interface Journal {
  readonly hash: string;
  readonly choices: PlanChoices;
  readonly stores: readonly Store[] | undefined;
  readonly holdChanges: boolean;
  readonly changes: readonly PlanChange[];
  readonly finished: boolean;
  upload(key: string): UploadNote | undefined;
  /** Ids of all pictures that this publication has reserved. */
  uploadIds(): ReadonlySet<string>;
  /** Writes a note, and resolves when it is on disk. */
  note(key: string, note: UploadNote): Promise<void>;
  finish(): Promise<void>;
}

type Content = Omit<z.infer<typeof JournalFile>, 'changes'> & { changes: readonly PlanChange[] };

/** Reads the journal of the latest publication; undefined when there is none, or when it cannot be read. */
export async function readJournal(dir: string): Promise<Journal | undefined> {
  try {
    const bytes = await readRegularFile(join(dir, 'assets', JOURNAL_FILE), {
      maxBytes: MAX_JOURNAL_BYTES,
      refuse: (reason) => new Error(reason),
    });
    const content = JournalFile.parse(JSON.parse(String(bytes)));
    // The changes were written by this library, and are only compared with a plan.
    return openJournal(dir, { ...content, changes: content.changes as unknown as PlanChange[] });
  } catch {
    return undefined;
  }
}

/** What the publication of a journal was approved to do, and the pictures that it has reserved. */
export function ownWork(journal: Journal): OwnWork {
  return { changes: journal.changes, uploadIds: journal.uploadIds() };
}

/** Removes the journal. */
export async function removeJournal(dir: string): Promise<void> {
  await rm(join(await ownAssetsFolder(dir), JOURNAL_FILE), { force: true });
}

/** Starts a journal, which replaces the former one. */
export async function startJournal(
  dir: string,
  plan: Pick<Journal, 'hash' | 'choices' | 'stores' | 'holdChanges' | 'changes'>,
): Promise<Journal> {
  const content: Content = {
    schemaVersion: 1,
    hash: plan.hash,
    choices: plan.choices as Content['choices'],
    stores: plan.stores && [...plan.stores],
    holdChanges: plan.holdChanges,
    changes: plan.changes,
    uploads: {},
    finished: false,
  };
  await save(dir, content);
  return openJournal(dir, content);
}

function openJournal(dir: string, start: Content): Journal {
  let content = start;
  let saving: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  // Notes that arrive while the file is written are written together afterwards.
  const saveSoon = (): Promise<void> => {
    waiting ??= (saving ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        saving = save(dir, content);
        return saving;
      });
    return waiting;
  };
  return {
    hash: content.hash,
    choices: content.choices,
    stores: content.stores,
    holdChanges: content.holdChanges,
    changes: content.changes,
    finished: content.finished,
    upload: (key) => content.uploads[key],
    uploadIds: () => new Set(Object.values(content.uploads).flatMap(({ id }) => id ?? [])),
    note(key, note) {
      content = { ...content, uploads: { ...content.uploads, [key]: note } };
      return saveSoon();
    },
    finish() {
      content = { ...content, finished: true };
      return saveSoon();
    },
  };
}

async function save(dir: string, content: Content): Promise<void> {
  const path = join(await ownAssetsFolder(dir), JOURNAL_FILE);
  await writeAtomic(path, JSON.stringify(content), { mode: 0o600 });
}
