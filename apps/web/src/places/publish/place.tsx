import type { PublishPlan, PublishState } from '@storedeck/contract';
import { RefreshCw } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';

import { useKeyAction } from '../../keys/key-actions.ts';
import { findFailure } from '../../server/find-failure.ts';
import {
  abortPlanning,
  useIsPlanning,
  useMakePlan,
  usePlanFailure,
  usePublishPlan,
  usePublishState,
} from '../../server/publish.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { isEmptyPlan } from './plan/plan-tree.ts';
import { PlanView } from './plan/plan-view.tsx';
import { useChoices } from './plan/use-choices.ts';
import { useIsOutdated } from './plan/use-is-outdated.ts';
import { ReportView } from './report/report-view.tsx';
import { RunView } from './run/run-view.tsx';
import { FirstSteps } from './start/first-steps.tsx';
import { ForeignJournalNotice } from './start/foreign-journal-notice.tsx';
import { InterruptedNotice } from './start/interrupted-notice.tsx';
import { NothingToPublish } from './start/nothing-to-publish.tsx';
import { Planning } from './start/planning.tsx';
import { useOpenGroups } from './use-open-groups.ts';

const RUN_PHASES: readonly PublishState['phase'][] = ['publishing', 'pausing', 'paused', 'stopped'];

/** The Publish place: a plan of what New would change at the stores, its approval, its progress and its report. */
export function PublishPlace() {
  const query = usePublishState();
  const { data: state } = query;
  const plan = usePublishPlan(state?.plan ?? null);

  useEffect(() => {
    document.title = 'Publish · Storedeck';
  }, []);

  const unread = [query, plan].find((each) => findFailure(each));
  if (unread) {
    return (
      <Frame>
        <Blank
          title={unread === query ? 'The state of publishing cannot be read' : 'The plan cannot be read'}
        >
          <p className="wrap-anywhere">{findFailure(unread)?.message}</p>
          <Button needsServer onClick={() => void unread.refetch()}>
            Read again
          </Button>
        </Blank>
      </Frame>
    );
  }
  const isReading = state?.plan !== null && !plan.data && plan.isFetching;
  if (!state || isReading) return <Frame />;
  return state.plan !== null && plan.data ? (
    <Planned state={state} plan={plan.data} />
  ) : (
    <Unplanned state={state} />
  );
}

function Frame({ actions, children }: { actions?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <PlaceHeader title="Publish">{actions}</PlaceHeader>
      <div className="thin-scrollbar bg-stage flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </>
  );
}

function PlanButton({ isBusy, onPlan }: { isBusy: boolean; onPlan: () => void }) {
  return (
    <Button needsServer disabled={isBusy} onClick={onPlan}>
      <RefreshCw aria-hidden className="size-4" />
      Make a new plan
    </Button>
  );
}

function Unplanned({ state }: { state: PublishState }) {
  const make = useMakePlan();
  const isPlanning = useIsPlanning();
  const makePlan = () => make.mutate({ choices: {} });
  useKeyAction('plan', makePlan);
  const isReported = state.phase === 'finished' && state.report !== null && !isPlanning;
  return (
    <Frame {...(isReported && { actions: <PlanButton isBusy={false} onPlan={makePlan} /> })}>
      {state.phase === 'interrupted' && state.unfinished && (
        <InterruptedNotice unfinished={state.unfinished} />
      )}
      {state.foreignJournal && <ForeignJournalNotice journal={state.foreignJournal} />}
      <WithoutPlan state={state} onPlan={makePlan} />
    </Frame>
  );
}

function WithoutPlan({ state, onPlan }: { state: PublishState; onPlan: () => void }) {
  const isPlanning = useIsPlanning();
  const failure = usePlanFailure(state);
  if (isRun(state)) return <Run state={state} onPlan={onPlan} />;
  if (state.phase === 'finished' && state.report && !isPlanning)
    return <ReportView report={state.report} plan={null} />;
  if (isPlanning || state.phase === 'planning')
    return <Planning reading={state.reading} onCancel={isPlanning ? abortPlanning : null} />;
  return <FirstSteps failure={failure} onPlan={onPlan} />;
}

function Planned({ state, plan }: { state: PublishState; plan: PublishPlan }) {
  const failure = usePlanFailure(state);
  const chosen = useChoices(plan, failure);
  const isOutdated = useIsOutdated(plan);
  const isPlanning = chosen.isUpdating || state.phase === 'planning';
  // Decisions about conflicts and removals are valid only for the values that were shown, so they are not kept when a
  // new plan reads the stores again.
  const planAnew = () => {
    const decided = new Set(plan.stores.flatMap((store) => store.decided.map(({ key }) => key)));
    const leaveOut = plan.choices.leaveOut?.filter((key) => !decided.has(key)) ?? [];
    chosen.plan(leaveOut.length > 0 && state.phase !== 'finished' ? { leaveOut } : {});
  };
  useKeyAction('plan', planAnew);

  function drawContent(): ReactNode {
    if (!isEmptyPlan(plan))
      return <PlanView plan={plan} chosen={chosen} state={state} failure={failure} isOutdated={isOutdated} />;
    if (isPlanning)
      return <Planning reading={state.reading} onCancel={chosen.isUpdating ? chosen.cancel : null} />;
    return failure ? <FirstSteps failure={failure} onPlan={planAnew} /> : <NothingToPublish plan={plan} />;
  }

  if (isRun(state)) {
    return (
      <Frame>
        <Run state={state} onPlan={planAnew} />
      </Frame>
    );
  }
  if (state.phase === 'finished' && state.report) {
    return (
      <Frame actions={<PlanButton isBusy={isPlanning} onPlan={planAnew} />}>
        <ReportView report={state.report} plan={state.run?.plan === plan.hash ? plan : null} />
      </Frame>
    );
  }
  return (
    <Frame actions={<PlanButton isBusy={isPlanning} onPlan={planAnew} />}>
      {state.phase === 'interrupted' && state.unfinished && (
        <InterruptedNotice unfinished={state.unfinished} />
      )}
      {state.foreignJournal && <ForeignJournalNotice journal={state.foreignJournal} />}
      {isOutdated && !isPlanning && (
        <Notice tone="warn" title="New has changed since this plan was made. Make a new plan." />
      )}
      {drawContent()}
    </Frame>
  );
}

function Run({ state, onPlan }: { state: PublishState; onPlan: () => void }) {
  const [isOpen, onOpen] = useOpenGroups([], Infinity);
  return <RunView state={state} isOpen={isOpen} onOpen={onOpen} onPlan={onPlan} />;
}

function isRun({ phase }: PublishState): boolean {
  return RUN_PHASES.includes(phase);
}
