import type { PublishJournal } from '@storedeck/contract';
import type { JournalState } from '@storedeck/store-sync/publish';

import { changeDocument } from './change-document.ts';
import type { KnownListings } from './known-listings.ts';

/** Returns the journal of a working folder as the document that the page, programs and the command line receive. */
export function journalDocument(
  { unfinished, foreign }: JournalState,
  { find }: Pick<KnownListings, 'find'>,
): PublishJournal {
  const changes = (unfinished ?? foreign)?.changes?.map((change) => changeDocument(change, find)) ?? null;
  if (unfinished) return { ok: true, state: 'interrupted', plan: unfinished.plan, changes };
  return { ok: true, state: foreign?.why ?? 'none', plan: foreign?.hash ?? null, changes };
}
