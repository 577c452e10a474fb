import { isApiError, type PublishState } from '@storedeck/contract';
import { FileDiff, KeyRound, RefreshCw } from 'lucide-react';
import { Link } from 'wouter';

import { useListing, useSyncVariables } from '../../../server/queries.ts';
import { useStartNew } from '../../../server/start-new.ts';
import { useSync } from '../../../server/sync.ts';
import { Blank } from '../../../ui/blank.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { readingText } from '../reading-text.ts';

const LINK =
  'inline-flex h-8 items-center gap-1.5 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-hover';

/** The steps before there is a plan: enter keys, sync, start New, and make the plan. */
export function FirstSteps({
  reading,
  error,
  onPlan,
  onCancel,
}: {
  /** The progress while a plan is made; null at other times. */
  reading: { readonly progress: PublishState['reading'] } | null;
  /** Why the last request for a plan failed; null if it did not fail. */
  error: Error | null;
  onPlan: () => void;
  /** Aborts the request for the plan; null when another window has sent it. */
  onCancel: (() => void) | null;
}) {
  const variables = useSyncVariables({ enabled: true });
  const current = useListing('current');
  const next = useListing('new');
  if (reading) return <Planning reading={reading.progress} onCancel={onCancel} />;
  if (variables.isPending || current.isPending || next.isPending) return null;
  if (variables.data && !variables.data.complete) {
    return (
      <Blank title="Give Storedeck access to your app">
        <p className="text-muted">Publishing needs the keys of one or both stores.</p>
        <Link href="/credentials" className={LINK}>
          <KeyRound aria-hidden className="size-4" />
          Enter credentials
        </Link>
      </Blank>
    );
  }
  if (!next.data) return current.data ? <NoNew /> : <NothingSynced />;
  return (
    <Blank title="See what publishing would change">
      <p className="text-muted">
        A plan compares New with the stores, and lists every text and picture that publishing would write.
        Making a plan changes nothing. Nothing is written before you approve it, and Storedeck does not submit
        the App Store version for review.
      </p>
      {error && <PlanFailure error={error} />}
      <Button look="primary" onClick={onPlan}>
        <FileDiff aria-hidden className="size-4" />
        Make a plan
      </Button>
    </Blank>
  );
}

function Planning({
  reading,
  onCancel,
}: {
  reading: PublishState['reading'];
  onCancel: (() => void) | null;
}) {
  return (
    <Blank title="Making the plan">
      <ProgressBar label="Plan" done={reading?.done ?? 0} total={reading?.total ?? 0} />
      <p role="status" className="text-muted tabular-nums">
        {readingText(reading)}
      </p>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    </Blank>
  );
}

function NothingSynced() {
  const { running, start } = useSync();
  return (
    <Blank title="Nothing synced yet">
      <p className="text-muted">
        First, sync the current listings of the stores. Then start New from Current, change it, and publish it
        here.
      </p>
      <Button look="primary" disabled={running !== null} onClick={start}>
        <RefreshCw aria-hidden className="size-4" />
        {running ? 'Syncing…' : 'Sync now'}
      </Button>
    </Blank>
  );
}

function NoNew() {
  const start = useStartNew('current');
  return (
    <Blank title="There is no New listing yet">
      <p className="text-muted">
        New is the listing that you prepare. Start it as a copy of what the stores show, change it in{' '}
        <Link href="/?view=new" className="text-accent-ink underline">
          Listing
        </Link>
        , and publish it here.
      </p>
      <Button look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Copying…' : 'Start from current'}
      </Button>
      {start.error && <Failure error={start.error} />}
    </Blank>
  );
}

/**
 * Says why a plan could not be made. If the credentials are the cause, adds a link to the place where the user can
 * correct them.
 */
function PlanFailure({ error }: { error: Error }) {
  const needsKeys =
    isApiError(error) && ['NOT_CONFIGURED', 'ENV_INVALID', 'CREDENTIALS_INVALID'].includes(error.code);
  return (
    <Failure error={error}>
      {needsKeys && (
        <p>
          <Link href="/credentials" className="text-accent-ink underline">
            Open Credentials
          </Link>
        </p>
      )}
    </Failure>
  );
}
