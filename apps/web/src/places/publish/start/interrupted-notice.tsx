import type { PublishState } from '@storedeck/contract';

import { usePublishPlanned } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AbandonPublication } from '../run/abandon-publication.tsx';

/** Offers to continue a publication that an earlier run has not finished. */
export function InterruptedNotice({ unfinished }: { unfinished: NonNullable<PublishState['unfinished']> }) {
  const publish = usePublishPlanned();
  const { plan, choices, holdChanges, changes } = unfinished;
  return (
    <Notice
      tone="warn"
      title="An earlier publication was not finished."
      actions={
        <span className="flex flex-wrap gap-2">
          <AbandonPublication />
          <Button
            look="primary"
            disabled={publish.isPending}
            onClick={() => publish.mutate({ plan, choices, holdChanges })}
          >
            Continue
          </Button>
        </span>
      }
    >
      <p className="text-muted">
        You approved {changes === 1 ? 'one change' : `${changes} changes`}. Changes that were written stay.
        Continue writes only the remaining changes.
      </p>
      {publish.error && <Failure error={publish.error} />}
    </Notice>
  );
}
