import type { CaptureCell, CaptureState } from '@storedeck/contract';
import { countText } from '@storedeck/listing';
import { Camera, RotateCw, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';

import { type CaptureAct, useCapture, useCaptureAct } from '../../../server/captures.ts';
import { Button } from '../../../ui/button.tsx';
import { durationText } from '../../../ui/duration-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { DeviceHeader } from '../device-header.tsx';
import type { Device } from '../device.ts';
import { CaptureGrid } from './capture-grid.tsx';
import { CaptureMessages } from './capture-messages.tsx';
import { CaptureOffers } from './capture-offers.tsx';
import { HandStart } from './hand-start.tsx';
import { HandView } from './hand-view.tsx';
import { NoPlan } from './no-plan.tsx';
import { ScreenRow } from './screen-row.tsx';

/** The screenshots of all languages on all devices of the plan: taken here, and put into New. */
export function CapturesView({
  devices,
  hostIds,
  onOpen,
  onBack,
}: {
  /** The devices that can be used. */
  devices: readonly Device[];
  hostIds: readonly string[];
  onOpen: (device: Device) => void;
  onBack: () => void;
}) {
  const { data: state, error } = useCapture();
  const act = useCaptureAct();
  const failure = act.error ?? error;
  useFirstCheck(state, act.mutate);
  const isBlank = state?.phase === 'idle' && !state.hasPlan && !state.screen;
  return (
    <>
      <DeviceHeader name="Capture" detail={isBlank ? '' : describeSource(state)} onBack={onBack}>
        {state && !isBlank && <CaptureActions state={state} isBusy={act.isPending} onAct={act.mutate} />}
      </DeviceHeader>
      <div className="thin-scrollbar min-h-0 flex-1 space-y-4 overflow-y-auto p-4 max-md:p-3">
        {/* Why a plan cannot be read is also in the state. */}
        {failure && failure.message !== state?.failure?.error && <Failure error={failure} />}
        {isBlank && <NoPlan devices={devices} />}
        {state && !isBlank && <CaptureProgress state={state} />}
        {state && <CaptureMessages state={state} />}
        {state?.hand && state.phase === 'running' && (
          <HandView
            hand={state.hand}
            devices={devices}
            hostIds={hostIds}
            isLast={!state.cells.some((cell) => cell.state === 'waiting')}
            isBusy={act.isPending}
            onAct={act.mutate}
            onOpen={onOpen}
          />
        )}
        {state?.screen && state.cells.length > 0 && <ScreenRow state={state} listed={devices} />}
        {state && !state.screen && state.cells.length > 0 && <CaptureGrid state={state} listed={devices} />}
        {state && state.offers.length > 0 && (
          <CaptureOffers offers={state.offers} isBusy={act.isPending} onAct={act.mutate} />
        )}
      </div>
    </>
  );
}

function describeSource(state: CaptureState | undefined): string {
  if (!state?.screen) return 'capture.json';
  const { design, shot, flow } = state.screen;
  return `One screen, ${design} ${shot}, ${flow ?? 'by hand'}`;
}

/**
 * Checks the plan when the page opens, so that problems are shown before the capture is started. The plan may have been
 * edited since the last check.
 */
function useFirstCheck(state: CaptureState | undefined, onAct: (act: CaptureAct) => void): void {
  const isOpen = state?.phase === 'idle' && state.hasPlan;
  const hasBegun = useRef(false);
  const check = useEffectEvent(() => {
    // A check that was stopped is not repeated.
    if (!hasBegun.current) onAct({ kind: 'check' });
    hasBegun.current = true;
  });
  useEffect(() => {
    if (isOpen) check();
  }, [isOpen]);
}

function CaptureActions({
  state: { phase, hasPlan, canResume, screen, cells },
  isBusy,
  onAct,
}: {
  state: CaptureState;
  isBusy: boolean;
  onAct: (act: CaptureAct) => void;
}) {
  if (phase === 'checking' || phase === 'running' || phase === 'stopping')
    return (
      <Button needsServer disabled={phase === 'stopping'} onClick={() => onAct({ kind: 'stop' })}>
        <Square aria-hidden className="size-3.5 fill-current" />
        {phase === 'stopping' ? 'Putting devices back…' : 'Stop'}
      </Button>
    );
  const isOff = isBusy || !hasPlan;
  // What is offered here is about the plan, which is not what was taken.
  if (screen)
    return hasPlan ? (
      <Button needsServer disabled={isOff} onClick={() => onAct({ kind: 'check' })}>
        Show the plan
      </Button>
    ) : null;
  const isPart = canResume && cells.some(({ shots }) => shots.length > 0) && cells.some(isMissing);
  return (
    <>
      <Button needsServer look="quiet" disabled={isOff} onClick={() => onAct({ kind: 'check' })}>
        Check
      </Button>
      <HandStart canResume={canResume} disabled={isOff} onAct={onAct} />
      {canResume && (
        <Button
          needsServer
          look={isPart ? 'primary' : 'plain'}
          disabled={isOff}
          onClick={() => onAct({ kind: 'start', resume: true })}
        >
          <RotateCw aria-hidden className="size-4" />
          Take what is missing
        </Button>
      )}
      <Button
        needsServer
        look={isPart ? 'plain' : 'primary'}
        disabled={isOff}
        onClick={() => onAct({ kind: 'start', resume: false })}
      >
        <Camera aria-hidden className="size-4" />
        Take all
      </Button>
    </>
  );
}

function CaptureProgress({ state }: { state: CaptureState }) {
  const { cells, phase } = state;
  const ended = cells.filter((cell) => cell.state !== 'waiting' && cell.state !== 'running').length;
  const isRunning = phase === 'checking' || phase === 'running' || phase === 'stopping';
  return (
    <div className="space-y-2">
      <p role="status">{describeState(state, ended)}</p>
      {/* The bar keeps its place, so that nothing moves when it comes and goes. */}
      <div className="h-1">
        {isRunning && <ProgressBar label="Capture" done={ended} total={cells.length} />}
      </div>
    </div>
  );
}

function describeState(state: CaptureState, ended: number): string {
  const { phase, cells, leftMs, issues, isChecked, failure, design } = state;
  if (phase === 'checking') return 'The plan and its devices are being checked.';
  if (phase === 'stopping') return 'The devices are being put back.';
  if (phase === 'running' && design !== null && ended === cells.length)
    return 'The pictures are being framed.';
  if (phase === 'running')
    return `${ended} of ${cells.length} done${leftMs === null ? '' : `, ${durationText(leftMs / 1000)} left`}.`;
  if (failure && cells.length === 0) return 'Nothing was begun.';
  if (failure) return 'The capture has ended early. What was taken is kept.';
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return 'Nothing can be captured: the plan or a device has an error.';
  if (phase === 'idle')
    return `${isChecked ? 'The plan can be captured. ' : ''}${describePlan(cells, design)}`;
  const missing = cells.filter(isMissing).length;
  const pictures = cells.reduce((sum, { shots }) => sum + shots.length, 0);
  if (cells.length === 0) return 'Stopped before the first picture.';
  const taken = `${countText(pictures, 'picture')}, in captures/pictures.`;
  return missing === 0
    ? `Done: ${taken}`
    : `${taken} ${missing} of ${countText(cells.length, 'part')} ${missing === 1 ? 'is' : 'are'} missing.`;
}

function isMissing({ state }: CaptureCell): boolean {
  return state === 'waiting' || state === 'failed' || state === 'left';
}

/** Says what will be done, such as `Takes 32 pictures in 6 languages on 2 devices, all devices at once.` */
function describePlan(cells: readonly CaptureCell[], design: string | null): string {
  const open = cells.filter(({ state }) => state === 'waiting');
  const count = (values: readonly string[]): number => new Set(values).size;
  const pictures = open.reduce((sum, { planned }) => sum + planned.length, 0);
  const languages = count(open.map(({ language }) => language));
  const devices = count(open.map(({ device }) => device));
  const kept = cells.reduce((sum, { shots }) => sum + shots.length, 0);
  const rest =
    kept === 0
      ? ''
      : ` ${countText(kept, 'picture')} of an earlier capture ${kept === 1 ? 'is' : 'are'} kept.`;
  const framed = design === null ? '' : ` The design ${design} frames them.`;
  if (pictures === 0) return cells.length > 0 ? 'All pictures were taken by an earlier capture.' : '';
  return `Takes ${countText(pictures, 'picture')} in ${countText(languages, 'language')} on ${countText(devices, 'device')}${devices > 1 ? ', on all of them at once' : ''}.${rest}${framed} Their settings are put back at the end.`;
}
