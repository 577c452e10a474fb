import { appText, type PublishPlan, type PublishState } from '@storedeck/contract';
import { bytesText, STORE_NAMES } from '@storedeck/listing';
import { Send } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { durationText } from '../../../ui/duration-text.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { readingText } from '../reading-text.ts';
import { countChanges, countLines } from './count-changes.ts';
import { planAdvice } from './plan-advice.ts';

/** The plan in numbers, and the button that opens the approval. */
export function PlanSummary({
  plan,
  openDecisions,
  reading,
  isFailed,
  isOutdated,
  isStale,
  isUpdating,
  onCancel,
  onPublish,
}: {
  plan: PublishPlan;
  /** The number of decisions about conflicts that are open; one decision can be about several languages. */
  openDecisions: number;
  /** The progress while the plan is made again. */
  reading: PublishState['reading'];
  /** Whether the plan could not be made again, so that the stores may differ from it. */
  isFailed: boolean;
  /** Whether New has changed since the plan was made. */
  isOutdated: boolean;
  /** Whether the choices have changed since the plan was made. */
  isStale: boolean;
  isUpdating: boolean;
  onCancel: () => void;
  onPublish: () => void;
}) {
  const { cost, stores } = plan;
  const writes = stores.filter(({ changes }) => changes.length > 0);
  const requests = cost.requests.appStore + cost.requests.googlePlay;
  return (
    <aside
      aria-label="Summary"
      aria-busy={isUpdating}
      className="border-line bg-surface space-y-3 rounded-xl border p-4 lg:sticky lg:top-4"
    >
      <h2 className="font-semibold">Changes to publish</h2>
      {writes.length === 0 ? (
        <p className="text-muted">None. All changes are left out or undecided.</p>
      ) : (
        <dl className="grid gap-x-4 gap-y-2 max-lg:grid-cols-2">
          {writes.map((store) => (
            <div key={store.store}>
              <dt className="text-muted text-sm">
                {STORE_NAMES[store.store]}
                {store.version && ` · version ${store.version.versionString}`}
                <span className="block wrap-anywhere">{appText(store.app)}</span>
              </dt>
              {countLines(countChanges(store)).map((line) => (
                <dd key={line} className="tabular-nums">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <dl className="border-line grid gap-x-4 gap-y-0.5 border-t pt-3 tabular-nums max-lg:grid-cols-3 lg:grid-cols-[auto_1fr]">
        <Fact name="Uploads" value={bytesText(cost.bytes)} />
        <Fact name="Requests" value={`about ${requests}`} />
        <Fact name="Time" value={durationText(cost.seconds)} />
      </dl>
      {/* The height is kept, so that nothing moves when the plan is made again. */}
      <div className="flex min-h-8 items-center gap-2">
        {isUpdating ? (
          <>
            <div role="status" className="min-w-0 flex-1 space-y-1">
              <p className="text-muted text-sm tabular-nums">{readingText(reading)}</p>
              <ProgressBar label="Plan" done={reading?.done ?? 0} total={reading?.total ?? 0} />
            </div>
            <Button look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </>
        ) : (
          <Button
            needsServer
            look="primary"
            className="w-full"
            data-key="publish"
            disabled={isFailed || isOutdated || isStale || !plan.publishable || writes.length === 0}
            onClick={onPublish}
          >
            <Send aria-hidden className="size-4" />
            Publish…
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">
        {planAdvice(plan, {
          isNotUpdated: (isFailed || isStale) && !isUpdating,
          isOutdated: isOutdated && !isUpdating,
          openDecisions,
          isEmpty: writes.length === 0,
        })}
      </p>
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="lg:contents">
      <dt className="text-muted max-lg:text-sm">{name}</dt>
      <dd className="lg:text-end">{value}</dd>
    </div>
  );
}
