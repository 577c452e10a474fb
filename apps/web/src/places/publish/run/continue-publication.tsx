import type { PublishState } from '@storedeck/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';

import { usePlanRemaining, usePublishPlanned } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ApprovalDialog } from '../plan/approval-dialog.tsx';

/**
 * A button that continues a publication. First reads the stores, and asks the user to approve what is still to be
 * written. The server refuses to continue if New or a store has changed since the user has approved the plan.
 */
export function ContinuePublication({ unfinished }: { unfinished: NonNullable<PublishState['unfinished']> }) {
  const remaining = usePlanRemaining();
  const publish = usePublishPlanned();
  const [asking, setAsking] = useState(false);
  const { plan, choices, holdChanges: held } = unfinished;
  return (
    <>
      <Button
        needsServer
        look="primary"
        disabled={remaining.isPending || publish.isPending}
        onClick={() => remaining.mutate(undefined, { onSuccess: () => setAsking(true) })}
      >
        <Play aria-hidden className="size-4" />
        {remaining.isPending ? 'Reading the stores…' : 'Continue…'}
      </Button>
      {remaining.error && <Failure error={remaining.error} />}
      {asking && remaining.data && (
        <ApprovalDialog
          title="Publish what is left?"
          plan={remaining.data}
          held={held}
          isStarting={publish.isPending}
          error={publish.error}
          onApprove={({ holdChanges }) => publish.mutate({ plan, choices, holdChanges })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
