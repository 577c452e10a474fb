import { FileDiff, KeyRound, RefreshCw } from 'lucide-react';
import { Link } from 'wouter';

import { useListing, useSyncVariables } from '../../../server/queries.ts';
import { useStartNew } from '../../../server/start-new.ts';
import { useSync } from '../../../server/sync.ts';
import { Blank } from '../../../ui/blank.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

const LINK =
  'inline-flex h-8 items-center gap-1.5 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-hover';

/** The steps before there is a plan: enter keys, sync, start New, and make the plan. */
export function FirstSteps({
  failure,
  onPlan,
}: {
  /** Why the latest plan could not be made; null if it could. */
  failure: Error | null;
  onPlan: () => void;
}) {
  const variables = useSyncVariables({ enabled: true });
  const current = useListing('current');
  const next = useListing('new');
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
  if (failure) {
    return (
      <Blank title="The plan could not be made">
        <Failure error={failure} />
        <Button needsServer look="primary" onClick={onPlan}>
          <RefreshCw aria-hidden className="size-4" />
          Try again
        </Button>
      </Blank>
    );
  }
  return (
    <Blank title="See what publishing would change">
      <p className="text-muted">
        A plan compares New with the stores, and lists every text and picture that publishing would write.
        Making a plan changes nothing. Nothing is written before you approve it, and Storedeck does not submit
        the App Store version for review.
      </p>
      <Button needsServer look="primary" onClick={onPlan}>
        <FileDiff aria-hidden className="size-4" />
        Make a plan
      </Button>
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
      <Button needsServer look="primary" disabled={running !== null} onClick={start}>
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
      <Button needsServer look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Copying…' : 'Start from current'}
      </Button>
      {start.error && <Failure error={start.error} />}
    </Blank>
  );
}
