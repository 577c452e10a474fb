import type { PublishState } from '@storedeck/contract';
import { bytesText, countText, STORE_NAMES } from '@storedeck/listing';
import { Pause, CircleAlert } from 'lucide-react';

import { usePausePublish } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { durationText } from '../../../ui/duration-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { AbandonPublication } from './abandon-publication.tsx';
import { ContinuePublication } from './continue-publication.tsx';

const TITLES: Readonly<Partial<Record<PublishState['phase'], string>>> = {
  publishing: 'Publishing',
  pausing: 'Pausing after the current steps…',
  paused: 'Paused',
  stopped: 'Stopped by an error',
};

/**
 * The progress of the publication, with buttons to pause and continue. The height of this part does not change while
 * the publication runs.
 */
export function RunHead({ state, onPlan }: { state: PublishState; onPlan: () => void }) {
  const { phase, run, unfinished, reading } = state;
  const pause = usePausePublish();
  const isRunning = phase === 'publishing' || phase === 'pausing';
  const hasSteps = run !== null && run.changes.total > 0;
  const isReading = phase === 'publishing' && reading !== null;
  const isSending = phase === 'publishing' && !isReading;
  return (
    <section aria-label="Progress" className="border-line bg-surface space-y-3 rounded-xl border p-4">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="me-auto text-lg font-semibold">
          {isReading ? 'Reading the stores again' : (TITLES[phase] ?? 'Publishing')}
        </h2>
        {isRunning && (
          <Button
            needsServer
            disabled={phase === 'pausing' || pause.isPending}
            onClick={() => pause.mutate()}
          >
            <Pause aria-hidden className="size-4" />
            Pause
          </Button>
        )}
        {unfinished && (phase === 'paused' || phase === 'stopped') && (
          <>
            <AbandonPublication />
            <ContinuePublication unfinished={unfinished} />
          </>
        )}
        {!unfinished && phase === 'stopped' && (
          <Button needsServer look="primary" onClick={onPlan}>
            Make a new plan
          </Button>
        )}
      </div>
      {/* There is no progress if an error occurs before the first step, for example if another process publishes. */}
      {(isRunning || hasSteps) && (
        <>
          <ProgressBar
            label="Publishing"
            done={isReading ? reading.done : (run?.changes.done ?? 0)}
            total={isReading ? reading.total : (run?.changes.total ?? 0)}
          />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-5">
            <Figure name="Changes" value={run ? `${run.changes.done} of ${run.changes.total}` : '–'} />
            <Figure name="Pictures" value={run ? `${run.pictures.done} of ${run.pictures.total}` : '–'} />
            <Figure
              name="Sent"
              value={run ? `${bytesText(run.bytes.sent)} of ${bytesText(run.bytes.total)}` : '–'}
            />
            <Figure name="Speed" value={isSending ? speedText(state) : '–'} />
            <Figure name="Time left" value={isSending ? timeLeftText(state) : '–'} />
          </dl>
          <p className="text-muted text-sm">
            {isRunning
              ? 'You can close this page: the server continues. The App Store version is not submitted.'
              : 'Changes that were written stay, and the listing in the stores is valid. Continue writes only the remaining changes.'}
          </p>
        </>
      )}
      {(phase === 'stopped' || state.error) && <StoppedNotice state={state} />}
      {pause.error && <Failure error={pause.error} />}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="truncate">{value}</dd>
    </div>
  );
}

function speedText({ run }: PublishState): string {
  return run && run.bytesPerSecond !== null ? `${bytesText(run.bytesPerSecond)}/s` : '–';
}

function timeLeftText({ run }: PublishState): string {
  return run && run.secondsLeft !== null ? durationText(run.secondsLeft) : '–';
}

/** Says why publishing has stopped, and how many changes were written before it stopped. */
function StoppedNotice({ state: { error, report } }: { state: PublishState }) {
  if (!error) return null;
  return (
    <div role="alert" className="bg-bad-fill border-line flex gap-2.5 rounded-lg border px-3 py-2.5">
      <CircleAlert aria-hidden className="text-bad mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
        <p className="font-medium">{error.error}</p>
        {error.hint !== undefined && <p className="text-muted">{error.hint}</p>}
        <p className="text-muted">
          {report && report.stores.length > 0
            ? `Written before: ${report.stores.map(({ store, written }) => `${countText(written.length, 'change')} on ${STORE_NAMES[store]}`).join(', ')}.`
            : 'Nothing was written in this run.'}
        </p>
        <p className="text-muted font-mono text-xs">{error.code}</p>
      </div>
    </div>
  );
}
