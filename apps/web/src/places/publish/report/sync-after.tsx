import { ApiError, type PublishReport } from '@storedeck/contract';
import { RefreshCw } from 'lucide-react';
import { Link } from 'wouter';

import { useSync } from '../../../server/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

/** Offers to read the stores again, so that Live and Draft show what was published. */
export function SyncAfter({ report: { endedAt, synced } }: { report: PublishReport }) {
  const { running, outcome, start } = useSync();
  const failed = outcome?.kind === 'failed' && outcome.error.failedAt > endedAt ? outcome.error : null;
  return (
    <section aria-label="Read the stores again" className="border-line bg-surface rounded-xl border p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {synced ? (
            <>
              Synced. See it in <ListingLink view="draft" name="Draft" /> and{' '}
              <ListingLink view="live" name="Live" />.
            </>
          ) : (
            'Sync to see the new state of the stores in the listing.'
          )}
        </p>
        <Button needsServer disabled={running !== null} onClick={start} className="min-w-24">
          <RefreshCw aria-hidden className="size-4" />
          {running ? 'Syncing…' : 'Sync now'}
        </Button>
      </div>
      {failed && (
        <div className="mt-2">
          <Failure error={new ApiError(500, failed)} />
        </div>
      )}
    </section>
  );
}

function ListingLink({ view, name }: { view: string; name: string }) {
  return (
    <Link href={`/?view=${view}`} className="text-accent-ink underline">
      {name}
    </Link>
  );
}
