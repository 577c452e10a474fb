import type { PublishChoices, PublishState } from '@storedeck/contract';
import type { JournalState } from '@storedeck/store-sync/publish';

/** The part of the state of publishing that the journal of the working folder decides while nothing runs. */
export type RestingState = Pick<PublishState, 'phase' | 'unfinished' | 'foreignJournal'>;

/** Returns the state that applies while nothing runs. A journal that is not of this user interrupts nothing. */
export function restingState({ unfinished, foreign }: JournalState): RestingState {
  const foreignJournal = foreign ? { why: foreign.why, changes: foreign.changes?.length ?? null } : null;
  if (!unfinished) return { phase: 'idle', unfinished: null, foreignJournal };
  const { plan, choices, stores, holdChanges, changes } = unfinished;
  return {
    phase: 'interrupted',
    foreignJournal,
    unfinished: {
      plan,
      // The contract's type requires mutable arrays.
      choices: { ...(structuredClone(choices) as PublishChoices), ...(stores && { stores: [...stores] }) },
      holdChanges,
      changes: changes.length,
    },
  };
}
