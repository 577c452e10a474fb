import type { PublishPlan, PublishState } from '@storedeck/contract';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { failureOf } from '../../server/failure-of.ts';
import {
  abortPlanning,
  failureOfPlanning,
  useIsPlanning,
  useMakePlan,
  usePublishPlan,
  usePublishState,
} from '../../server/publish.ts';
import { useListingFile } from '../../server/queries.ts';
import { useKeyAction } from '../../shell/keys/key-actions.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptState } from '../../ui/kept-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { isEmptyPlan } from './plan/plan-tree.ts';
import { PlanView } from './plan/plan-view.tsx';
import { useChoices } from './plan/use-choices.ts';
import { ReportView } from './report/report-view.tsx';
import { RunView } from './run/run-view.tsx';
import { FirstSteps } from './start/first-steps.tsx';
import { InterruptedNotice } from './start/interrupted-notice.tsx';
import { NothingToPublish } from './start/nothing-to-publish.tsx';
import { useOpenGroups } from './use-open-groups.ts';

const RUN_PHASES: readonly PublishState['phase'][] = ['publishing', 'pausing', 'paused', 'stopped'];

/** The Publish place: a plan of what New would change at the stores, its approval, its progress and its report. */
export function PublishPlace() {
  const query = usePublishState();
  const { data: state } = query;
  const plan = usePublishPlan(state?.plan ?? null, { enabled: state !== undefined });
  const failure = failureOf(query);
  const former = useRef<PublishState['phase']>('idle');
  if (state && state.phase !== 'planning') former.current = state.phase;

  useEffect(() => {
    document.title = 'Publish · Storedeck';
  }, []);

  if (failure) {
    return (
      <Frame>
        <Blank title="The state of publishing cannot be read">
          <p className="wrap-anywhere">{failure.message}</p>
          <Button onClick={() => void query.refetch()}>Read again</Button>
        </Blank>
      </Frame>
    );
  }
  if (!state || plan.isPending) return <Frame />;
  // The previous plan stays visible while a new plan is made, unless the previous plan was already published.
  const isKept = state.phase === 'planning' && former.current !== 'finished';
  return plan.data && (plan.data.hash === state.plan || isKept) ? (
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
    <Button disabled={isBusy} onClick={onPlan}>
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
      {isRun(state) ? (
        <Run state={state} onPlan={makePlan} />
      ) : isReported && state.report ? (
        <ReportView report={state.report} plan={null} />
      ) : (
        <FirstSteps
          reading={isPlanning || state.phase === 'planning' ? { progress: state.reading } : null}
          error={failureOfPlanning(make.error)}
          onPlan={makePlan}
          onCancel={isPlanning ? abortPlanning : null}
        />
      )}
    </Frame>
  );
}

function Planned({ state, plan }: { state: PublishState; plan: PublishPlan }) {
  const chosen = useChoices(plan);
  const isOutdated = useIsOutdated(plan);
  // Decisions about conflicts and removals are valid only for the values that were shown, so they are not kept when a
  // new plan reads the stores again.
  const planAnew = () => {
    const { leaveOut } = plan.choices;
    chosen.plan(leaveOut && state.phase !== 'finished' ? { leaveOut } : {});
  };
  useKeyAction('plan', planAnew);
  if (isRun(state)) {
    return (
      <Frame>
        <Run state={state} onPlan={planAnew} />
      </Frame>
    );
  }
  if (state.phase === 'finished' && state.report) {
    return (
      <Frame actions={<PlanButton isBusy={chosen.isUpdating} onPlan={planAnew} />}>
        <ReportView report={state.report} plan={state.run?.plan === plan.hash ? plan : null} />
      </Frame>
    );
  }
  return (
    <Frame actions={<PlanButton isBusy={chosen.isUpdating} onPlan={planAnew} />}>
      {state.phase === 'interrupted' && state.unfinished && (
        <InterruptedNotice unfinished={state.unfinished} />
      )}
      {isOutdated && (
        <Notice tone="warn" title="New has changed since this plan was made. Make a new plan." />
      )}
      {isEmptyPlan(plan) ? (
        <NothingToPublish plan={plan} />
      ) : (
        <PlanView plan={plan} chosen={chosen} state={state} />
      )}
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

/** Whether New has changed on disk since this page received the plan. */
function useIsOutdated({ hash }: PublishPlan): boolean {
  const { data: file } = useListingFile('new');
  const [made, setMade] = useKeptState<{ hash: string; etag: string } | null>('publish-planned-etag', null);
  useEffect(() => {
    if (file && made?.hash !== hash) setMade(() => ({ hash, etag: file.etag }));
  }, [file, made, hash, setMade]);
  return made?.hash === hash && file !== undefined && made.etag !== file.etag;
}
