import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { type Store, STORES } from '@storedeck/listing';
import { PlanChange } from '@storedeck/store-api';
import { z } from 'zod';

import { type AppIds, type NamedApp, refuseOtherApp, storeOfOtherApp } from '../../app-ids.ts';
import { asDiskError } from '../../files/disk-error.ts';
import { ownAssetsFolder } from '../../files/folder-lock.ts';
import { readRegularFile } from '../../files/read-regular-file.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import type { FormerPublication } from '../plan/make-plan.ts';
import type { OwnWork } from '../plan/own-work.ts';
import type { PlanChoices } from '../plan/plan.ts';
import { type PrivateRecord, readRecord, startRecord } from './private-record.ts';

/** The file with the journal, relative to the working folder. */
export const JOURNAL_FILE = 'assets/.publish.json';
const MAX_JOURNAL_BYTES = 64 * 1024 * 1024;

const JournalFile = z.object({
  schemaVersion: z.literal(1),
  /** The id of the publication, with which the private record is found. */
  id: z.uuid().optional(),
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
  /** The ids of the app in the stores that the plan changes. */
  apps: z.partialRecord(z.enum(STORES), z.string()).default({}),
  /** The changes of the approved plan. */
  changes: z.array(PlanChange),
  /**
   * Whether the publication is finished, or was abandoned. Only another person's Storedeck uses these two values, so that
   * it is silent about such a journal. The private record says it to the user who has approved the plan.
   */
  finished: z.boolean(),
  abandoned: z.boolean().default(false),
});
type JournalFile = z.infer<typeof JournalFile>;

/**
 * The approved plan of one publication. The plan is in the working folder; that the user has approved it, and what was
 * uploaded, is in the private record of this user.
 */
export interface Journal {
  readonly hash: string;
  readonly choices: PlanChoices;
  readonly stores: readonly Store[] | undefined;
  readonly holdChanges: boolean;
  /** The ids of the app in the stores that the plan changes. */
  readonly apps: AppIds;
  readonly changes: readonly PlanChange[];
  readonly record: PrivateRecord;
  finish(): Promise<void>;
  /** Notes that the user has abandoned the publication. A later plan still recognizes its uploads. */
  abandon(): Promise<void>;
}

/**
 * A journal that is no approval of this user: the private record does not know the publication (`notYours`), or the
 * journal is not the one that the user has approved (`changed`), or it cannot be read (`damaged`).
 */
export interface ForeignJournal {
  readonly why: 'notYours' | 'changed' | 'damaged';
  /** The hash of the plan in the journal; undefined if it cannot be read. */
  readonly hash: string | undefined;
  /** What the journal would have written; undefined if it cannot be read. */
  readonly changes: readonly PlanChange[] | undefined;
}

/** The journal of a working folder. At most one of the two is defined. */
export interface FoundJournal {
  readonly own?: Journal | undefined;
  readonly foreign?: ForeignJournal | undefined;
}

/**
 * Reads the journal of the latest publication in a working folder. A journal of another person whose publication is
 * finished or abandoned is not reported.
 */
export async function readJournal(dir: string, stateDir: string | undefined): Promise<FoundJournal> {
  let file: JournalFile;
  try {
    const bytes = await readRegularFile(dir, JOURNAL_FILE, {
      maxBytes: MAX_JOURNAL_BYTES,
      refuse: (reason) => new Error(reason),
    });
    if (bytes === undefined) return {};
    file = JournalFile.parse(JSON.parse(String(bytes)));
  } catch {
    return { foreign: { why: 'damaged', hash: undefined, changes: undefined } };
  }
  const record = file.id === undefined ? undefined : await readRecord(stateDir, file.id);
  if (record?.approved === hashApproved(file)) return { own: openJournal(dir, file, record) };
  if (file.finished || file.abandoned) return {};
  const { hash, changes } = file;
  return { foreign: { why: record ? 'changed' : 'notYours', hash, changes } };
}

/**
 * Returns the work of an unfinished publication of this app; undefined if there is none. An abandoned publication of
 * another app is ignored.
 *
 * @throws StoreSyncError OTHER_APP if the unfinished publication belongs to another app
 */
export function unfinishedWork(journal: Journal | undefined, app: NamedApp): OwnWork | undefined {
  if (!journal || journal.record.state === 'finished') return undefined;
  if (journal.record.state === 'abandoned' && storeOfOtherApp(journal.apps, app.ids)) return undefined;
  refuseOtherApp(
    { name: 'the interrupted publication', ids: journal.apps },
    app,
    'Abandon the interrupted publication, or use a working folder of its own for each app.',
  );
  return ownWork(journal);
}

/** Returns what the publication of a journal has written. */
export function formerPublication(journal: Journal | undefined): FormerPublication | undefined {
  return journal && { id: journal.record.id, hash: journal.hash, written: journal.record.written };
}

/** Returns the approved changes of a journal, and what its publication has uploaded and written. */
export function ownWork({ changes, record }: Journal): OwnWork {
  return { changes, owns: (picture, set) => record.uploads.owns(picture, set), written: record.written };
}

/**
 * Notes that the user has approved a plan, and starts its journal, which replaces the previous journal. The uploads of
 * `former`, an unfinished publication of this user, are also those of the new publication.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, DISK_FULL
 */
export async function startJournal(
  { dir, stateDir, former }: { dir: string; stateDir: string | undefined; former: Journal | undefined },
  plan: Pick<Journal, 'hash' | 'choices' | 'stores' | 'holdChanges' | 'apps' | 'changes'>,
): Promise<Journal> {
  const id = randomUUID();
  const { hash, choices, stores, holdChanges, apps, changes } = plan;
  const file = JournalFile.parse(
    JSON.parse(
      JSON.stringify({
        ...{ schemaVersion: 1, id, hash, choices, stores, holdChanges, apps, changes },
        finished: false,
      }),
    ),
  );
  const uploads = former && former.record.state !== 'finished' ? former.record.uploads : undefined;
  // The record comes first: a journal without a record would look like one of another person.
  const record = await startRecord(stateDir, { id, approved: hashApproved(file), former: uploads });
  await save(dir, file);
  return openJournal(dir, file, record);
}

/** Removes the journal of a working folder. What was written to the stores stays. */
export async function removeJournal(dir: string): Promise<void> {
  await new Folder(dir).remove(JOURNAL_FILE).catch(asDiskError(join(dir, JOURNAL_FILE)));
}

function openJournal(dir: string, file: JournalFile, record: PrivateRecord): Journal {
  const { hash, choices, stores, holdChanges, apps, changes } = file;
  return {
    ...{ hash, choices, stores, holdChanges, apps, changes, record },
    async finish() {
      await record.end('finished');
      await save(dir, { ...file, finished: true });
    },
    async abandon() {
      await record.end('abandoned');
      await save(dir, { ...file, abandoned: true });
    },
  };
}

/** Returns the hex SHA-256 of the part of a journal that the user approves: everything except how it has ended. */
function hashApproved({ finished: _, abandoned: __, ...approved }: JournalFile): string {
  return createHash('sha256').update(JSON.stringify(approved)).digest('hex');
}

async function save(dir: string, file: JournalFile): Promise<void> {
  await ownAssetsFolder(dir);
  await writeAtomic({ dir, path: JOURNAL_FILE }, JSON.stringify(file), { mode: 0o600 });
}
