import type { PublishJournal } from '@storedeck/contract';
import { countText } from '@storedeck/listing';
import type { JournalState } from '@storedeck/store-sync/publish';

import { changesTable } from './changes-text.ts';
import { approvalCommand } from './publish-flags.ts';

const FILE = 'assets/.publish.json';

const WHY = {
  notYours: `${FILE} is the journal of a publication that you have not approved on this computer.`,
  changed: `${FILE} is not the journal that you have approved.`,
  damaged: `${FILE} cannot be read as the journal of a publication.`,
} as const;

/** Returns what the user must know about the journal of the working folder before a plan is published; may be empty. */
export function journalNotice({ unfinished, foreign }: JournalState, dir: string | undefined): string[] {
  if (unfinished) {
    const { plan: hash, choices, holdChanges, changes } = unfinished;
    return [
      `A publication that you have approved (${countText(changes.length, 'change')}) was not finished.`,
      'See what it would still write: storedeck plan --interrupted',
      `Continue it: ${approvalCommand({ hash, choices, holdChanges, dir })}`,
      'Abandon it: storedeck publish --abandon',
    ];
  }
  if (!foreign) return [];
  return [
    `${WHY[foreign.why]} It is no approval, and nothing of it is written.`,
    ...(foreign.changes ? ['See what it would have written: storedeck plan --interrupted'] : []),
    'Remove it: storedeck publish --abandon',
  ];
}

/** Returns a journal that is not of this user as text: what it would have written. */
export function journalText({ state, changes }: PublishJournal): string {
  if (state === 'none') return 'No publication was interrupted in this folder.';
  if (state === 'interrupted') return 'A publication that you have approved was not finished.';
  if (!changes) return `${WHY[state]} What it would have written is not known.`;
  return [
    `${WHY[state]} It would have written ${countText(changes.length, 'change')}:`,
    changesTable(changes),
    'It is no approval, and nothing of it is written.',
  ].join('\n');
}
