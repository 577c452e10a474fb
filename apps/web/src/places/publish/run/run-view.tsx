import type { PublishState } from '@storedeck/contract';
import { useMemo } from 'react';

import { usePublishSteps } from '../../../server/publish.ts';
import { useLocaleRank } from '../locale-rank.ts';
import { RunActive } from './run-active.tsx';
import { activePictures, groupSteps } from './run-groups.ts';
import { RunHead } from './run-head.tsx';
import { RunStoreSection } from './run-store.tsx';

const NO_STEPS: readonly [] = [];

/**
 * A publication that runs, is paused or has stopped: its progress, the current uploads, and the changes of each
 * store.
 */
export function RunView({
  state,
  isOpen,
  onOpen,
  onPlan,
}: {
  state: PublishState;
  isOpen: (key: string) => boolean;
  onOpen: (key: string, open: boolean) => void;
  /** Makes a new plan. */
  onPlan: () => void;
}) {
  const rank = useLocaleRank();
  const steps = usePublishSteps(state).data ?? NO_STEPS;
  const stores = useMemo(() => groupSteps(steps, rank), [steps, rank]);
  const runs = state.phase === 'publishing' || state.phase === 'pausing';
  return (
    <div className="mx-auto w-full max-w-5xl space-y-4 p-4 sm:p-6">
      <RunHead state={state} onPlan={onPlan} />
      {runs && state.run && state.run.pictures.total > 0 && <RunActive pictures={activePictures(steps)} />}
      {stores.map((store) => (
        <RunStoreSection key={store.store} run={store} isOpen={isOpen} onOpen={onOpen} />
      ))}
    </div>
  );
}
