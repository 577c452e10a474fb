import type { PublishState } from '@storedeck/contract';
import { countText, itemName } from '@storedeck/listing';
import { useState } from 'react';

import { useAbandonPublish, useJournal } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { placeName } from '../place-name.ts';

type ForeignJournal = NonNullable<PublishState['foreignJournal']>;

const TITLES: Readonly<Record<ForeignJournal['why'], string>> = {
  notYours: 'This folder contains a publication that you have not approved on this computer.',
  changed: 'The publication in this folder is not the one that you have approved.',
  damaged: 'The journal of a publication in this folder cannot be read.',
};

/** Says that the journal of the folder is no approval of this user, and offers to look at it or to remove it. */
export function ForeignJournalNotice({ journal }: { journal: ForeignJournal }) {
  const remove = useAbandonPublish();
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice
      tone="warn"
      title={TITLES[journal.why]}
      actions={
        <span className="flex flex-wrap gap-2">
          {journal.changes !== null && <Button onClick={() => setOpen(true)}>Look at it…</Button>}
          <Button needsServer disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove it
          </Button>
        </span>
      }
    >
      <p className="text-muted">
        It may come from another person, another computer or a backup. Nothing of it is written. A plan of
        yours ignores it.
      </p>
      {remove.error && <Failure error={remove.error} />}
      {isOpen && <JournalDialog onClose={() => setOpen(false)} />}
    </Notice>
  );
}

function JournalDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useJournal({ enabled: true });
  return (
    <Dialog title="What it would have written" onClose={onClose}>
      <div className="mt-3 space-y-3">
        {error && <Failure error={error} />}
        <ul className="space-y-2">
          {(data?.changes ?? []).map((change) => (
            <li key={`${change.kind} ${change.key}`} className="wrap-anywhere">
              <span className="font-medium">{placeName(change)}</span>
              <span className="text-muted block">{describeEffect(change)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

type Change = NonNullable<NonNullable<ReturnType<typeof useJournal>['data']>['changes']>[number];

/** Returns what a change makes of its place. */
function describeEffect(change: Change): string {
  if (change.kind === 'text') return change.after === '' ? 'Cleared' : change.after;
  if (change.kind === 'addLocale') return 'Language added';
  if (change.kind === 'removeLocale') return `Language removed with ${countText(change.pictures, 'picture')}`;
  return change.after.length === 0
    ? `Removed with ${countText(change.before.length, itemName(change.slot))}`
    : `${change.before.length} → ${countText(change.after.length, itemName(change.slot))}`;
}
