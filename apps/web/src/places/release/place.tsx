import { isApiError } from '@storedeck/contract';
import { interruptedText } from '@storedeck/releases';
import { KeyRound, RefreshCw } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';

import { findFailure } from '../../server/find-failure.ts';
import { useReadReleasesAgain, useReleases } from '../../server/releases.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReadyList } from './ready/ready-list.tsx';
import { ReleaseWeek } from './release-week.tsx';
import { ChangeNews } from './states/change-news.tsx';
import { StoreStates } from './states/store-states.tsx';

/**
 * The Release place: in which state the versions and releases of both stores are, what can be done with a running
 * rollout, and what would stop the release.
 */
export function ReleasePlace() {
  const query = useReleases();
  const again = useReadReleasesAgain();
  const { data } = query;
  const failure = findFailure(query);
  const isReading = query.isFetching || again.isPending;

  useEffect(() => {
    document.title = 'Release · Storedeck';
  }, []);

  if (!data && failure) {
    return (
      <Frame>
        {isWithoutKeys(failure) ? (
          <WithoutKeys />
        ) : (
          <Blank title="The states cannot be read">
            <Failure error={failure} />
            <Button needsServer onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Blank>
        )}
      </Frame>
    );
  }
  return (
    <Frame
      actions={
        <>
          <span className="text-muted text-sm">
            {data && (
              <>
                Read <RelativeTime iso={data.readAt} />
              </>
            )}
          </span>
          <Button needsServer disabled={isReading} onClick={() => again.mutate()}>
            <RefreshCw aria-hidden className={`size-4 ${isReading ? 'animate-spin' : ''}`} />
            Read again
          </Button>
        </>
      }
    >
      {data ? (
        <>
          {data.interrupted.map((change) => (
            <Notice key={change.plan.key} tone="warn" title="A change was interrupted">
              {interruptedText(change)}
            </Notice>
          ))}
          <ChangeNews />
          <div className="mx-auto grid w-full max-w-6xl items-start gap-6 p-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] 2xl:max-w-7xl">
            <div className="space-y-6">
              {again.error && <Failure error={again.error} />}
              <ReleaseWeek />
              <StoreStates read={data} />
            </div>
            <ReadyList />
          </div>
        </>
      ) : (
        <div className="m-auto w-full max-w-sm space-y-3 p-6">
          <p role="status" className="text-muted">
            Reading the stores…
          </p>
          <ProgressBar label="Reading the stores" done={0} total={0} />
        </div>
      )}
    </Frame>
  );
}

function Frame({ actions, children }: { actions?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <PlaceHeader title="Release">{actions}</PlaceHeader>
      <div className="thin-scrollbar bg-stage flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </>
  );
}

function WithoutKeys() {
  return (
    <Blank title="Give Storedeck access to your app">
      <p className="text-muted">
        With the keys of one or both stores, this place shows the state of every version and release, and what
        would stop the next one.
      </p>
      <Link
        href="/credentials"
        className="bg-accent text-on-accent hover:bg-accent-hover inline-flex h-8 items-center gap-1.5 rounded-md px-3 font-medium"
      >
        <KeyRound aria-hidden className="size-4" />
        Enter credentials
      </Link>
    </Blank>
  );
}

function isWithoutKeys(error: Error): boolean {
  return isApiError(error) && error.code === 'NOT_CONFIGURED';
}
