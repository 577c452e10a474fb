import { fetchFromServer } from '@storedeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

import { listingKey, useHealth, useListing } from '../../server/queries.ts';
import { useReadReleasesAgain } from '../../server/releases.ts';
import { useSync } from '../../server/sync.ts';
import { BEGIN_WEEK } from '../../ui/begin-week.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ReplaceNewQuestion } from '../../ui/replace-new-question.tsx';

// Only the demo has this address, so it is no part of the contract.
const PATH = '/api/demo/release-week';
/** The grid of the notes, with the languages in which they are missing. */
const NOTES = '/?view=notes&status=missing';

/**
 * Lets the demo simulate the week before a release. Shown in the demo only. A link with the state `BEGIN_WEEK` begins it
 * when it leads here.
 */
export function ReleaseWeek() {
  const { data: health } = useHealth();
  return health?.demo ? <SimulateWeek /> : null;
}

function SimulateWeek() {
  const queries = useQueryClient();
  const { data: existing } = useListing('new');
  const readAgain = useReadReleasesAgain();
  const { running } = useSync();
  const [asking, setAsking] = useState(false);
  const begin = useMutation({
    mutationFn: () => fetchFromServer(PATH, { method: 'POST' }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: listingKey('new') });
      readAgain.mutate();
    },
  });
  const start = (): void => (existing ? setAsking(true) : begin.mutate());
  const state = useHistoryState<unknown>();
  useEffect(() => {
    if (existing === undefined || state !== BEGIN_WEEK) return;
    // A reload of this page does not begin the week again.
    history.replaceState(null, '');
    start();
  });
  return (
    <section
      aria-label="Simulated release week"
      className="border-line bg-surface space-y-2 rounded-xl border border-dashed p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          This is the demo: it can simulate the week of an update in forty languages, with notes and a film to
          mend before it can be published.
        </p>
        <Button needsServer disabled={begin.isPending} onClick={start}>
          {pendingText(begin.isPending, Boolean(running))}
        </Button>
      </div>
      {begin.isSuccess && (
        <p role="status">
          The week has begun. “What would stop the release” lists what to mend.{' '}
          <Link href={NOTES} className="text-accent-ink hover:underline">
            Mend the notes
          </Link>
        </p>
      )}
      {begin.error && <Failure error={begin.error} />}
      {asking && (
        <ReplaceNewQuestion
          from="week"
          onAnswer={(proceed) => {
            setAsking(false);
            if (proceed) begin.mutate();
          }}
        />
      )}
    </section>
  );
}

function pendingText(isPending: boolean, isSyncing: boolean): string {
  if (!isPending) return 'Begin the week';
  return isSyncing ? 'Syncing…' : 'Beginning…';
}
