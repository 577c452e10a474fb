import { planTargetText, type PublishPlan } from '@storedeck/contract';
import { bytesText, countText, type Store, versionStateText } from '@storedeck/listing';
import { useState } from 'react';

import { useHealth } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { durationText } from '../../../ui/duration-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { placeName } from '../place-name.ts';
import { countChanges, countLines } from './count-changes.ts';
import { listRemovals } from './plan-tree.ts';
import { describeLoss } from './removal-list.tsx';

/** A dialog that shows the numbers of changes for each store, and publishes the changes when the user approves. */
export function ApprovalDialog({
  plan,
  title = 'Publish to the stores?',
  held = false,
  isStarting,
  error,
  onApprove,
  onClose,
}: {
  plan: PublishPlan;
  title?: string;
  /** Whether the changes on Google Play are held back, until the user decides otherwise. */
  held?: boolean;
  isStarting: boolean;
  error: Error | null;
  onApprove: (options: { holdChanges: boolean }) => void;
  onClose: () => void;
}) {
  const { data: health } = useHealth();
  const [holdChanges, setHoldChanges] = useState(held);
  const stores = plan.stores.filter(({ changes }) => changes.length > 0);
  const allowed = plan.choices.allowRemovals ?? [];
  const removals = plan.stores.flatMap(listRemovals).filter(({ key }) => allowed.includes(key));
  const count = stores.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-3 space-y-4">
        {stores.map((store) => (
          <section key={store.store}>
            <h3 className="font-medium wrap-anywhere">
              Write {countText(store.changes.length, 'change')} to {planTargetText(store)}
              {store.version && (
                <span className="text-muted font-normal"> ({versionStateText(store.version.state)})</span>
              )}
            </h3>
            <ul className="marker:text-muted list-disc ps-5 tabular-nums">
              {countLines(countChanges(store)).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="text-muted mt-1">
              {whenVisible(store.store, { isHeld: holdChanges, isDemo: health?.demo ?? false })}
            </p>
            {/* The simulated Google Play has no review from which changes could be held back. */}
            {store.store === 'googlePlay' && !health?.demo && (
              <label className="mt-1.5 flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={holdChanges}
                  onChange={({ target }) => setHoldChanges(target.checked)}
                  className="accent-accent size-4"
                />
                Hold the changes back from review
              </label>
            )}
          </section>
        ))}
        {removals.length > 0 && (
          <section className="bg-bad-fill border-line rounded-lg border px-3 py-2">
            <h3 className="font-medium">Removed permanently</h3>
            <ul className="mt-1 space-y-1">
              {removals.map((removal) => (
                <li key={removal.key}>
                  {placeName(removal)} <span className="text-muted">· {describeLoss(removal)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="text-muted">
          Storedeck does not submit the App Store version, and cancels no review. It reads the stores again
          first; if New or a store has changed since this plan was made, nothing is written.
        </p>
        <p className="tabular-nums">
          {bytesText(plan.cost.bytes)} to upload, {durationText(plan.cost.seconds)}.
        </p>
        {error && <Failure error={error} />}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          needsServer
          look="primary"
          disabled={isStarting}
          onClick={() => onApprove({ holdChanges })}
          className="tabular-nums"
        >
          {isStarting ? 'Starting…' : `Approve and publish ${count === 1 ? '1 change' : `${count} changes`}`}
        </Button>
      </div>
    </Dialog>
  );
}

function whenVisible(store: Store, { isHeld, isDemo }: { isHeld: boolean; isDemo: boolean }): string {
  if (store === 'appStore') return 'Not visible yet: a person submits the version in App Store Connect.';
  if (isHeld) return 'The changes wait in Play Console until a person sends them for review.';
  return isDemo
    ? 'The simulated Google Play has no review: the changes are live at once. The real one reviews them first.'
    : 'Publishing sends the changes for review. Visitors see them after the approval. If a review is already running, nothing is written.';
}
