import { isApiError } from '@storedeck/contract';
import type { ReleaseAction, ReleaseChangeRequest } from '@storedeck/releases';
import { useEffect, useEffectEvent, useState } from 'react';

import { useApplyReleaseChange, usePlanReleaseChange } from '../../../server/releases.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ACTION_TITLES, APPROVALS } from './action-words.ts';
import { PlannedValue } from './planned-value.tsx';
import { ShareField } from './share-field.tsx';

/**
 * The dialog of one change: first the share if the action needs one, then the plan with the old and the new value, which
 * the user approves. A change that cannot be undone asks once more.
 */
export function ChangeDialog({
  name,
  action,
  share,
  request,
  onClose,
}: {
  name: string;
  action: ReleaseAction;
  share: number | null;
  request: (share: number | null) => ReleaseChangeRequest;
  onClose: () => void;
}) {
  const plan = usePlanReleaseChange();
  const apply = useApplyReleaseChange();
  const [isSure, setSure] = useState(false);
  const needsShare = action === 'raise';
  const planFor = (chosen: number | null): void => {
    apply.reset();
    setSure(false);
    plan.mutate(request(chosen));
  };
  const begin = useEffectEvent(() => {
    if (!needsShare) planFor(null);
  });
  useEffect(() => begin(), []);
  const planned = plan.data;
  const isOutdated = isApiError(apply.error) && apply.error.code === 'PLAN_CHANGED';
  const isReady = planned && !plan.isPending && !isOutdated;

  return (
    <Dialog title={`${ACTION_TITLES[action]} ${name}`} width="w-136" onClose={onClose}>
      <div className="mt-3 space-y-3">
        {needsShare && (
          <ShareField now={share} isBusy={plan.isPending} onChoose={planFor} onChange={plan.reset} />
        )}
        {plan.isPending && (
          <p role="status" className="text-muted">
            Reading the store for the plan…
          </p>
        )}
        {plan.error && (
          <Failure error={plan.error}>
            {!needsShare && <Button onClick={() => planFor(null)}>Try again</Button>}
          </Failure>
        )}
        {isReady && <PlannedValue plan={planned} />}
        {isReady && planned.isFinal && (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              checked={isSure}
              onChange={({ target }) => setSure(target.checked)}
              className="accent-accent mt-0.5 size-4 shrink-0"
            />
            <span>Everybody gets it, and this cannot be undone.</span>
          </label>
        )}
        {apply.error && (
          <Failure error={apply.error}>
            {isOutdated && planned && (
              <Button
                onClick={() => planFor('share' in planned.request ? (planned.request.share ?? null) : null)}
              >
                Make a new plan
              </Button>
            )}
          </Failure>
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          needsServer
          look="primary"
          disabled={!isReady || apply.isPending || (planned.isFinal && !isSure)}
          onClick={() => planned && apply.mutate(planned, { onSuccess: onClose })}
        >
          {apply.isPending ? 'Writing…' : APPROVALS[action]}
        </Button>
      </div>
    </Dialog>
  );
}
