import { Folder } from '@storedeck/host/folder';
import { containsAddress, type ListingAddress, printAddress } from '@storedeck/listing';
import { MISSING_NOTES, type Problem, separateIgnored, UNKNOWN_TRACK } from '@storedeck/listing/problems';
import type { PlanChange, StoreNow } from '@storedeck/store-api';

import { judgeNew } from '../../editing/judge-new.ts';
import { refuseContradictions, refuseUnknownKeys } from '../plan/choices.ts';
import { type FormerPublication, makePlan, planStores } from '../plan/make-plan.ts';
import type { OwnWork } from '../plan/own-work.ts';
import type { Plan, PlanChoices, StorePlan } from '../plan/plan.ts';
import { localesWithoutNotes, missingNotesAfter, notesKey } from '../plan/problems-of-plan.ts';
import { storedNow } from '../plan/stored-now.ts';
import type { FolderDocuments } from './folder-documents.ts';
import type { UnusableStore } from './stores-of-plan.ts';

/** Computes a plan from documents that were read. */
export async function planDocuments(
  dir: string,
  { base, next, stored }: FolderDocuments,
  {
    now,
    notPlanned,
    work,
    former,
    approved = work?.changes ?? [],
    choices,
    signal,
  }: {
    now: readonly StoreNow[];
    notPlanned: readonly UnusableStore[];
    /** The approved changes and the uploads of an interrupted publication. */
    work?: OwnWork | undefined;
    /** The latest publication of this user in this folder. */
    former?: FormerPublication | undefined;
    /** Changes that were planned before with the same choices. A part of them may be written already. */
    approved?: readonly PlanChange[] | undefined;
    choices: PlanChoices;
    signal?: AbortSignal | undefined;
  },
): Promise<Plan> {
  refuseContradictions(choices);
  refuseMistakes(notPlanned, choices);
  const plans = planStores({ base, next, stores: now, work, choices });
  const notes = findMissingNotes(plans, now, choices);
  refuseUnknownKeys(choices, { plans, notPlanned, approved, unwritten: notes.unwritten });
  const files = plans
    .flatMap(({ changes }) => changes.flatMap((change) => (change.kind === 'set' ? change.after : [])))
    .flatMap(({ file }) => file ?? []);
  const judged = await judgeNew(next, { stored: storedNow(stored, now), dir, signal });
  return makePlan(plans, {
    choices,
    notPlanned: notPlanned.map(({ mistake: _, ...store }) => store),
    problems: [
      ...judged.problems.filter(
        ({ kind, at }) => kind !== MISSING_NOTES && !(kind === UNKNOWN_TRACK && isLeftOut(at, now, choices)),
      ),
      ...separateIgnored(notes.problems, next).open,
    ],
    fileBytes: await readSizes(dir, files),
    former,
  });
}

/** Whether a place is not published: its store is not planned, or the choices leave it out. */
function isLeftOut(at: ListingAddress, stores: readonly StoreNow[], { leaveOut }: PlanChoices): boolean {
  return !stores.some(({ store }) => store === at.store) || containsAddress(leaveOut, printAddress(at));
}

/** Returns the problems of a missing What's New in the App Store, and the keys where it is missing. */
function findMissingNotes(
  plans: readonly StorePlan[],
  stores: readonly StoreNow[],
  choices: PlanChoices,
): { problems: Problem[]; unwritten: string[] } {
  const plan = plans.find(({ store }) => store === 'appStore');
  const now = stores.find(({ store }) => store === 'appStore');
  if (!plan || !now) return { problems: [], unwritten: [] };
  return {
    problems: missingNotesAfter(plan, now, choices),
    unwritten: localesWithoutNotes(plan, now).map(notesKey),
  };
}

/**
 * Refuses a store with a mistake in its variables, such as a missing secret, unless the choices leave out the store. A
 * store without any variable is not refused.
 */
function refuseMistakes(stores: readonly UnusableStore[], { leaveOut }: PlanChoices): void {
  for (const { store, mistake } of stores) if (mistake && !containsAddress(leaveOut, store)) throw mistake;
}

async function readSizes(dir: string, files: readonly string[]): Promise<Map<string, number>> {
  const folder = new Folder(dir);
  const sizes = await Promise.all(
    files.map(async (file) => {
      const stats = await folder.look(file).catch(() => undefined);
      return [file, stats?.size ?? 0] as const;
    }),
  );
  return new Map(sizes);
}
