import type { PlanConflict, PublishPlan, PublishState } from '@storedeck/contract';
import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { PairLightbox } from '../../../pictures/pair/pair-lightbox.tsx';
import type { PicturePair } from '../../../pictures/pair/picture-pair.ts';
import { usePublishPlanned } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { useKeptState } from '../../../ui/kept-state.ts';
import { useOpenGroups } from '../use-open-groups.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { Blockers } from './blockers.tsx';
import { allowRemoval, decide, decisionOf, include } from './choices.ts';
import { ConflictList } from './conflict-list.tsx';
import { addConflicts, conflictsOf } from './conflicts.ts';
import { LeftAloneList } from './left-alone-list.tsx';
import { OpenPairsContext } from './open-pairs.ts';
import { PlanSummary } from './plan-summary.tsx';
import { groupPlan, keysOf, removalsOf } from './plan-tree.ts';
import { RemovalList } from './removal-list.tsx';
import { StoreSection } from './store-section.tsx';
import type { ChosenPlan } from './use-choices.ts';
import { FindPictureContext, useKnownPictures } from './use-known-pictures.ts';

const NO_CONFLICTS: readonly PlanConflict[] = [];

/** The list of a plan's changes, in which the user chooses what to publish, with a summary beside it. */
export function PlanView({
  plan,
  chosen,
  state: { reading, phase },
}: {
  plan: PublishPlan;
  chosen: ChosenPlan;
  state: PublishState;
}) {
  const { choices, choose } = chosen;
  const find = useKnownPictures();
  const publish = usePublishPlanned();
  const [approving, setApproving] = useState(false);
  const [opened, setOpened] = useState<{ pairs: readonly PicturePair[]; index: number } | null>(null);
  const [seen, setSeen] = useKeptState<readonly PlanConflict[]>('publish-conflicts', NO_CONFLICTS);
  const conflicts = useMemo(() => conflictsOf(plan, { seen, choices }), [plan, seen, choices]);
  const stores = useMemo(() => {
    const decided = new Set(conflicts.map(({ key }) => key));
    return groupPlan(plan, decided);
  }, [plan, conflicts]);
  const groups = stores.flatMap((store) => store.groups);
  const all = useMemo(() => keysOf(stores.flatMap((store) => store.groups)), [stores]);
  const [isOpen, onOpen] = useOpenGroups(groups, all.length);
  const removals = plan.stores.flatMap(removalsOf);
  const onInclude = useCallback(
    (keys: readonly string[], included: boolean) =>
      choose((before) => include(before, { keys, included, all })),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `choose` is a new function in each render, but always does the same
    [all, plan],
  );

  useEffect(() => setSeen((before) => addConflicts(before, plan)), [plan, setSeen]);

  return (
    <FindPictureContext value={find}>
      <OpenPairsContext value={(pairs, index) => setOpened({ pairs, index })}>
        <div className="mx-auto grid w-full max-w-7xl items-start gap-4 p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-6">
          <div className="min-w-0 space-y-4">
            {chosen.error && (
              <Failure error={chosen.error}>
                <Button onClick={() => chosen.plan(choices)}>
                  <RefreshCw aria-hidden className="size-4" />
                  Try again
                </Button>
              </Failure>
            )}
            <Blockers plan={plan} />
            {conflicts.length > 0 && (
              <ConflictList
                conflicts={conflicts}
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
          <div className="max-lg:order-first lg:sticky lg:top-6">
            <PlanSummary
              plan={plan}
              openConflicts={conflicts.filter(({ key }) => decisionOf(choices, key) === null).length}
              reading={reading}
              isStale={chosen.isStale}
              isUpdating={chosen.isUpdating || phase === 'planning'}
              onCancel={chosen.cancel}
              onPublish={() => {
                publish.reset();
                setApproving(true);
              }}
            />
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
            names={{ before: 'At the store', after: 'New' }}
            start={opened.index}
            onClose={() => setOpened(null)}
          />
        )}
      </OpenPairsContext>
    </FindPictureContext>
  );
}
