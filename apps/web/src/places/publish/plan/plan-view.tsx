import type { PublishPlan, PublishState } from '@storedeck/contract';
import { RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';

import { useKeyAction } from '../../../keys/key-actions.ts';
import { PairLightbox } from '../../../pictures/pair/pair-lightbox.tsx';
import { usePublishPlanned } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { controlsIn, moveFocus } from '../../../ui/focus/focusable.ts';
import { useLocaleRank } from '../locale-rank.ts';
import { useOpenGroups } from '../use-open-groups.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { Blockers } from './blockers.tsx';
import { allowRemoval, decide, include } from './choices.ts';
import { ConflictList } from './conflict-list.tsx';
import { listConflicts, openGroups } from './conflicts.ts';
import { decidedLines } from './count-changes.ts';
import { LeftAloneList } from './left-alone-list.tsx';
import { LockedList } from './locked-list.tsx';
import { type OpenedPairs, OpenPairsContext } from './open-pairs.ts';
import { PlanSummary } from './plan-summary.tsx';
import { groupPlan, listKeys, listRemovals } from './plan-tree.ts';
import { RemovalList } from './removal-list.tsx';
import { StoreSection } from './store-section.tsx';
import type { ChosenPlan } from './use-choices.ts';
import { FindPictureContext, useKnownPictures } from './use-known-pictures.ts';

/** The list of a plan's changes, in which the user chooses what to publish, with a summary beside it. */
export function PlanView({
  plan,
  chosen,
  state: { reading, phase },
  failure,
  isOutdated,
}: {
  plan: PublishPlan;
  chosen: ChosenPlan;
  state: PublishState;
  /** Why the plan could not be made again; null if it could. */
  failure: Error | null;
  /** Whether New has changed since the plan was made. */
  isOutdated: boolean;
}) {
  const { choices, choose } = chosen;
  const find = useKnownPictures();
  const rank = useLocaleRank();
  const publish = usePublishPlanned();
  const [approving, setApproving] = useState(false);
  const [opened, setOpened] = useState<OpenedPairs | null>(null);
  const conflicts = useMemo(() => listConflicts(plan, { rank }), [plan, rank]);
  const stores = useMemo(() => {
    const decided = new Set(conflicts.map(({ key }) => key));
    return groupPlan(plan, { rank, conflicts: decided });
  }, [plan, conflicts, rank]);
  const groups = stores.flatMap((store) => store.groups);
  const all = useMemo(() => listKeys(stores.flatMap((store) => store.groups)), [stores]);
  const [isOpen, onOpen] = useOpenGroups(groups, all.length);
  const removals = plan.stores.flatMap(listRemovals);
  const onInclude = useCallback(
    (keys: readonly string[], included: boolean) =>
      choose((before) => include(before, { keys, included, all })),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `choose` is a new function in each render, but always does the same
    [all, plan],
  );

  // While Publish… is disabled, its key leads to what must be decided first, otherwise to the reason.
  useKeyAction('publish', () => {
    const [open] = [...document.querySelectorAll('main [data-undecided]')].flatMap(controlsIn);
    const target = open ?? document.querySelector<HTMLElement>('main aside');
    if (target) moveFocus(target);
  });

  return (
    <FindPictureContext value={find}>
      <OpenPairsContext value={setOpened}>
        <div className="mx-auto grid w-full max-w-7xl items-start gap-4 p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-6">
          {/* The summary comes first, so that Tab reaches Publish… without going through the list. */}
          <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
            <PlanSummary
              plan={plan}
              openDecisions={openGroups(conflicts, choices).length}
              reading={reading}
              isFailed={failure !== null}
              isOutdated={isOutdated}
              isStale={chosen.isStale}
              isUpdating={chosen.isUpdating || phase === 'planning'}
              onCancel={chosen.cancel}
              onPublish={() => {
                publish.reset();
                setApproving(true);
              }}
            />
          </div>
          <div className="min-w-0 space-y-4">
            {failure && (
              <Failure error={failure}>
                <Button needsServer onClick={() => chosen.plan(choices)}>
                  <RefreshCw aria-hidden className="size-4" />
                  Try again
                </Button>
              </Failure>
            )}
            <Blockers plan={plan} />
            <LockedList plan={plan} />
            {conflicts.length > 0 && (
              <ConflictList
                conflicts={conflicts}
                stores={plan.stores}
                choices={choices}
                onDecide={(keys, decision) => choose((before) => decide(before, keys, decision))}
              />
            )}
            {stores.map((planned) => (
              <StoreSection
                key={planned.store}
                planned={planned}
                choices={choices}
                hasConflicts={conflicts.some(({ store }) => store === planned.store)}
                decided={plan.stores.filter(({ store }) => store === planned.store).flatMap(decidedLines)}
                isOpen={isOpen}
                onOpen={onOpen}
                onInclude={onInclude}
              />
            ))}
            {removals.length > 0 && (
              <RemovalList
                removals={removals}
                choices={choices}
                onAllow={(key, allowed) => choose((before) => allowRemoval(before, key, allowed))}
              />
            )}
            <LeftAloneList stores={plan.stores} />
          </div>
        </div>
        {approving && (
          <ApprovalDialog
            plan={plan}
            isStarting={publish.isPending}
            error={publish.error}
            onApprove={({ holdChanges }) =>
              publish.mutate({ plan: plan.hash, choices: plan.choices, holdChanges })
            }
            onClose={() => setApproving(false)}
          />
        )}
        {opened && (
          <PairLightbox
            pairs={opened.pairs}
            names={{ before: opened.kept, after: 'New' }}
            start={opened.index}
            onClose={() => setOpened(null)}
          />
        )}
      </OpenPairsContext>
    </FindPictureContext>
  );
}
