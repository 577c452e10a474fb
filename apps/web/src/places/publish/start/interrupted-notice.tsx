import type { PublishState } from '@storedeck/contract';
import { useState } from 'react';

import { useAbandonPublish, usePublishPlanned } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Question } from '../../../ui/question.tsx';

/** Offers to continue a publication that an earlier run has not finished. */
export function InterruptedNotice({ unfinished }: { unfinished: NonNullable<PublishState['unfinished']> }) {
  const publish = usePublishPlanned();
  const abandon = useAbandonPublish();
  const [asking, setAsking] = useState(false);
  const { plan, choices, holdChanges, changes } = unfinished;
  const error = publish.error ?? abandon.error;
  const busy = publish.isPending || abandon.isPending;
  return (
    <>
      <Notice
        tone="warn"
        title="An earlier publication was not finished."
        actions={
          <span className="flex flex-wrap gap-2">
            <Button disabled={busy} onClick={() => setAsking(true)}>
              Give up…
            </Button>
            <Button
              look="primary"
              disabled={busy}
              onClick={() => publish.mutate({ plan, choices, holdChanges })}
            >
              Continue
            </Button>
          </span>
        }
      >
        <p className="text-muted">
          You approved {changes === 1 ? 'one change' : `${changes} changes`}. What was written stays;
          continuing writes only what is left, and nothing twice.
        </p>
        {error && <Failure error={error} />}
      </Notice>
      {asking && (
        <Question
          title="Give up this publication?"
          stay="Keep it"
          proceed="Give up"
          onAnswer={(proceed) => {
            setAsking(false);
            if (proceed) abandon.mutate();
          }}
        >
          <p>
            What was written stays at the stores. To publish the rest later, make a new plan: it lists what
            the stores still lack.
          </p>
        </Question>
      )}
    </>
  );
}
