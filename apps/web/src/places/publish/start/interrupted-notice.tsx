import type { PublishState } from '@storedeck/contract';

import { Notice } from '../../../ui/notice.tsx';
import { AbandonPublication } from '../run/abandon-publication.tsx';
import { ContinuePublication } from '../run/continue-publication.tsx';

/** Offers to continue a publication that an earlier run has not finished, and that this user has approved. */
export function InterruptedNotice({ unfinished }: { unfinished: NonNullable<PublishState['unfinished']> }) {
  const { changes } = unfinished;
  return (
    <Notice
      tone="warn"
      title="An earlier publication was not finished."
      actions={
        <span className="flex flex-wrap gap-2">
          <AbandonPublication />
          <ContinuePublication unfinished={unfinished} />
        </span>
      }
    >
      <p className="text-muted">
        You approved {changes === 1 ? 'one change' : `${changes} changes`}. Changes that were written stay.
        Continue shows the remaining changes, and writes only these.
      </p>
    </Notice>
  );
}
