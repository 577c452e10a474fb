import { countText } from '@storedeck/listing';
import { ArrowLeft, Circle, Play, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type RefCallback } from 'react';

import { useStopFlow } from '../../../server/flows.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Device } from '../device.ts';
import { BlockedFollowers } from './blocked-followers.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { FlowIssues } from './flow-issues.tsx';
import { useFlowToRun } from './flow-to-run.ts';
import { FlowValues } from './flow-values.tsx';
import { listIssues } from './list-issues.ts';
import { SaveFlow } from './save-flow.tsx';
import { StepList } from './step-list.tsx';
import { NEW_FLOW, type FlowSession } from './use-flow-session.ts';
import type { Followers } from './use-followers.ts';

/** A flow that is open: its steps, the devices on which it runs, and what is wrong with it. */
export function FlowPanel({
  name,
  session,
  devices,
  chosen,
  onChoose,
  leader,
  recordPanel,
  followed,
  onSaved,
  onLead,
  followers,
  onClose,
}: {
  name: string;
  session: FlowSession;
  devices: readonly Device[];
  chosen: readonly Device[];
  onChoose: (keys: readonly string[]) => void;
  /** The device on which steps are recorded. */
  leader: Device | undefined;
  /** Receives the element in which the recording shows what has no place on the picture. */
  recordPanel: RefCallback<HTMLElement>;
  /** The devices that can do the same, also those of them that are lost. */
  followed: readonly Device[];
  /** Receives the path under which the flow was saved. */
  onSaved: (path: string) => void;
  onLead: (device: Device | null) => void;
  followers: Followers;
  onClose: () => void;
}) {
  const { flow, error, runs } = session;
  const { others, errors } = listIssues(session);
  const reason = useId();
  const [selected, setSelected] = useState<number | null>(null);
  const stop = useStopFlow();
  const isRunning = runs.some(({ state }) => state === 'running');
  const run = (from?: number, to?: number): void => void session.start(chosen, { from, to });
  const hasSteps = (flow?.steps.length ?? 0) > 0;
  const canRun = chosen.length > 0 && leader === undefined && hasSteps && errors === 0;
  useAskedRun(flow?.path, () => canRun && !isRunning && run());

  return (
    <>
      <header className="border-line flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b px-2 py-1.5">
        <Tooltip text="All flows">
          <Button look="quiet" aria-label="All flows" className="px-2!" onClick={onClose}>
            <ArrowLeft aria-hidden className="size-4" />
          </Button>
        </Tooltip>
        <h3 className="me-auto min-w-0 truncate font-semibold">
          <bdi>{name === NEW_FLOW ? 'New flow' : name.replace(/^flows\//u, '')}</bdi>
        </h3>
        {flow && flow.before !== null && (
          <RecordButton chosen={chosen} leader={leader} onLead={onLead} disabled={isRunning} />
        )}
        {isRunning ? (
          <Button needsServer onClick={() => stop.mutate(devices)}>
            <Square aria-hidden className="size-3.5 fill-current" />
            Stop
          </Button>
        ) : (
          <Button
            needsServer
            look="primary"
            disabled={!canRun}
            aria-describedby={errors > 0 ? reason : undefined}
            onClick={() => run()}
          >
            <Play aria-hidden className="size-3.5 fill-current" />
            {chosen.length > 1 ? `Run on ${chosen.length}` : 'Run'}
          </Button>
        )}
      </header>
      <div
        ref={recordPanel}
        className="border-line peer flex max-h-1/2 shrink-0 flex-col gap-2 border-b p-3 empty:hidden max-lg:has-[[role=tree]]:max-h-none max-lg:has-[[role=tree]]:min-h-0 max-lg:has-[[role=tree]]:shrink"
      />
      <div className="thin-scrollbar flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 max-lg:peer-has-[[role=tree]]:hidden">
        {error && <Failure error={error} />}
        {errors > 0 && (
          <p id={reason} className="text-bad">
            The flow has {countText(errors, 'error')}, so it cannot run.
          </p>
        )}
        <DeviceChoice devices={devices} chosen={chosen} onChoose={onChoose} />
        {leader && followed.length > 0 && (
          <label className="flex items-center gap-1.5">
            <input
              type="checkbox"
              checked={followers.isOn}
              onChange={({ target }) => followers.turn(target.checked, followed, { lookNow: true })}
              className="accent-accent size-4 shrink-0"
            />
            The other devices do the same
          </label>
        )}
        {leader && <BlockedFollowers devices={followed} followers={followers} />}
        <FlowValues session={session} />
        <FlowIssues issues={others} />
        {flow && (
          <StepList
            flow={flow}
            runs={runs}
            locate={session.locate}
            selected={selected}
            onSelect={setSelected}
            canRun={!isRunning && errors === 0}
            onRun={run}
            onEdit={session.edit}
          />
        )}
        {flow && (flow.isChanged || flow.path === null) && (
          <SaveFlow flow={flow} session={session} onSaved={onSaved} />
        )}
      </div>
    </>
  );
}

/** Calls a function when the flow is open that the palette was asked to run. */
function useAskedRun(path: string | null | undefined, run: () => void): void {
  const [flowToRun, setFlowToRun] = useFlowToRun();
  const runNow = useEffectEvent(run);
  const isAsked = flowToRun !== null && flowToRun === path;
  useEffect(() => {
    if (!isAsked) return;
    setFlowToRun(() => null);
    runNow();
  }, [isAsked, setFlowToRun]);
}

/** Starts and ends the recording on the first chosen device. */
function RecordButton({
  chosen: [first],
  leader,
  onLead,
  disabled,
}: {
  chosen: readonly Device[];
  leader: Device | undefined;
  onLead: (device: Device | null) => void;
  disabled: boolean;
}) {
  return leader ? (
    <Button onClick={() => onLead(null)}>
      <Square aria-hidden className="text-bad size-3.5 fill-current" />
      End recording
    </Button>
  ) : (
    <Button disabled={disabled || !first} onClick={() => first && onLead(first)}>
      <Circle aria-hidden className="text-bad size-3.5 fill-current" />
      Record
    </Button>
  );
}
