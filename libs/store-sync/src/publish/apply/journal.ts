import { join } from 'node:path';

import { type Store, STORES } from '@storedeck/listing';
import { z } from 'zod';

import { ownAssetsFolder } from '../../folder/folder-lock.ts';
import { readRegularFile } from '../../folder/read-regular-file.ts';
import { writeAtomic } from '../../folder/write-atomic.ts';
import type { OwnWork } from '../plan/own-work.ts';
import type { PlanChange, PlanChoices } from '../plan/plan.ts';
import { readUploadNotes, startUploadNotes, type UploadNotes } from './upload-notes.ts';

const JOURNAL_FILE = '.publish.json';
const MAX_JOURNAL_BYTES = 64 * 1024 * 1024;

const JournalFile = z.object({
  schemaVersion: z.literal(1),
  /** The hash of the plan that the user approved. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  choices: z.object({
    mine: z.array(z.string()).optional(),
    leaveOut: z.array(z.string()).optional(),
    allowRemovals: z.array(z.string()).optional(),
  }),
  /** The stores that the user has chosen; absent if the user has not chosen stores. */
  stores: z.array(z.enum(STORES)).optional(),
  holdChanges: z.boolean().default(false),
  /** The changes of the approved plan. */
  changes: z.array(z.looseObject({ kind: z.string(), key: z.string() })),
  finished: z.boolean(),
  /** Whether the user has abandoned the publication. A later plan still recognizes the uploads of this publication. */
  abandoned: z.boolean().default(false),
});

/** The approved plan of one publication, and the notes about its uploads, in the working folder. */
export interface Journal {
  readonly hash: string;
  readonly choices: PlanChoices;
  readonly stores: readonly Store[] | undefined;
  readonly holdChanges: boolean;
  readonly changes: readonly PlanChange[];
  readonly finished: boolean;
  readonly abandoned: boolean;
  /** The notes about uploads. A key is the set and the position of a picture: `appStore/de-DE/APP_IPHONE_67#2`. */
  readonly uploads: UploadNotes;
  finish(): Promise<void>;
  /** Notes that the user has abandoned the publication. */
  abandon(): Promise<void>;
}

type Content = Omit<z.infer<typeof JournalFile>, 'changes'> & { changes: readonly PlanChange[] };

/** Reads the journal of the latest publication; returns undefined if there is no journal that can be read. */
export async function readJournal(dir: string): Promise<Journal | undefined> {
  try {
    const bytes = await readRegularFile(join(dir, 'assets', JOURNAL_FILE), {
      maxBytes: MAX_JOURNAL_BYTES,
      refuse: (reason) => new Error(reason),
    });
    const content = JournalFile.parse(JSON.parse(String(bytes)));
    // The schema checks only a part of each change, because this library has written the file. So a cast is needed.
    const changes = content.changes as unknown as PlanChange[];
    return openJournal(dir, { ...content, changes }, await readUploadNotes(dir, content.hash));
  } catch {
    return undefined;
  }
}

/** Returns the approved changes of a journal, and the ids of the pictures that its publication has reserved. */
export function ownWork(journal: Journal): OwnWork {
  return { changes: journal.changes, uploadIds: journal.uploads.ids() };
}

/** Starts a journal, which replaces the previous journal. */
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
    finished: false,
    abandoned: false,
  };
  await save(dir, content);
  return openJournal(dir, content, await startUploadNotes(dir, content.hash));
}

function openJournal(dir: string, content: Content, uploads: UploadNotes): Journal {
  const { hash, choices, stores, holdChanges, changes, finished, abandoned } = content;
  return {
    ...{ hash, choices, stores, holdChanges, changes, finished, abandoned, uploads },
    finish: () => save(dir, { ...content, finished: true }),
    abandon: () => save(dir, { ...content, abandoned: true }),
  };
}

async function save(dir: string, content: Content): Promise<void> {
  const path = join(await ownAssetsFolder(dir), JOURNAL_FILE);
  await writeAtomic(path, JSON.stringify(content), { mode: 0o600 });
}
