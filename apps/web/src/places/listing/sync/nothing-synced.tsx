import { STORE_NAMES, STORES, type Store } from '@storedeck/listing';
import { STORE_VARIABLES, WAYS } from '@storedeck/setup';
import { ChevronRight, KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';

import { findFailure } from '../../../server/find-failure.ts';
import { useHealth, useSyncVariables } from '../../../server/queries.ts';
import { useSync } from '../../../server/sync.ts';
import { Blank } from '../../../ui/blank.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { progressText } from './progress-text.ts';
import { syncPercent } from './sync-percent.ts';

/** The first steps for a new user, shown before there is a listing. */
export function NothingSynced() {
  const { running, start } = useSync();
  const variables = useSyncVariables({ enabled: !running });
  const health = useHealth();
  const [checked, setChecked] = useState(false);
  if (running) return <FirstSync />;
  const failure = findFailure(variables);
  // While the server is away, it is not known which variables are set.
  if (!variables.data && !failure) return null;
  if (variables.data?.complete) {
    return (
      <Blank title="Nothing synced yet">
        <p className="text-muted">
          {health.data?.demo
            ? 'This is the demo: both stores are simulated on this computer, everything else is real.'
            : 'The credentials are complete. Sync now to read the listing that visitors see today.'}
        </p>
        <Button needsServer look="primary" onClick={start}>
          <RefreshCw aria-hidden className="size-4" />
          Sync now
        </Button>
      </Blank>
    );
  }
  return (
    <Blank title="Give Storedeck access to your app">
      <p className="text-muted">
        Choose a way for one or both stores: each leads to its steps, with the commands and variables to copy.
        They are kept in{' '}
        <code className="text-ink font-mono text-sm wrap-anywhere">{envPath(health.data?.dir)}</code>, and
        each key is sent only to its own store.
      </p>
      {STORES.map((store) => (
        <Ways key={store} store={store} present={variables.data?.names ?? []} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Link
          href="/credentials"
          className="bg-accent text-on-accent hover:bg-accent-hover inline-flex h-8 items-center gap-1.5 rounded-md px-3 font-medium"
        >
          <KeyRound aria-hidden className="size-4" />
          Enter credentials
        </Link>
        <Button
          needsServer
          onClick={() =>
            void variables.refetch().then(({ data }) => {
              setChecked(true);
              if (data?.complete) start();
            })
          }
        >
          Check and sync
        </Button>
      </div>
      {(failure ?? checked) && (
        <p role="alert" className="text-bad wrap-anywhere">
          {failure?.message ??
            'Neither store is complete yet. Each way above says what its store needs, and how to get it.'}
        </p>
      )}
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
        <p className="text-muted min-w-0 flex-1 basis-56">
          Only looking? Start <code className="text-ink font-mono text-sm">{DEMO}</code>: it has an app to
          show.
        </p>
        <CopyButton text={DEMO} label="Copy the command" />
      </div>
    </Blank>
  );
}

const DEMO = 'storedeck --demo';

function envPath(dir: string | undefined): string {
  return dir === undefined ? '.env' : `${dir.replace(/[/\\]$/, '')}/.env`;
}

/** Shown during the first sync until the texts are read. Then the store page is drawn with what has arrived. */
function FirstSync() {
  const { running } = useSync();
  const percent = syncPercent(running?.progress);
  return (
    <Blank title="Reading the stores">
      <ProgressBar label="First sync" done={percent ?? 0} total={percent === null ? 0 : 100} />
      <p className="text-muted tabular-nums">{progressText(running?.progress)}</p>
    </Blank>
  );
}

/** The ways to give access to a store. Each leads to its steps in the Credentials place. */
function Ways({ store, present }: { store: Store; present: readonly string[] }) {
  const set = STORE_VARIABLES[store].filter((name) => present.includes(name));
  return (
    <section aria-label={STORE_NAMES[store]} className="border-line bg-surface rounded-lg border">
      <header className="border-line flex flex-wrap items-baseline gap-x-3 border-b px-3 py-2">
        <h2 className="font-semibold">{STORE_NAMES[store]}</h2>
        {set.length > 0 && (
          <p className="text-muted min-w-0 text-sm wrap-anywhere">already set: {set.join(', ')}</p>
        )}
      </header>
      <ul className="divide-line divide-y">
        {WAYS[store].map(({ id, title, fits }) => (
          <li key={id} className="hover:bg-hover relative flex items-center gap-2 px-3 py-2">
            <div className="min-w-0 flex-1">
              {/* The whole row can be clicked, and only the title is the name of the link. */}
              <Link
                href={`/credentials?way=${id}`}
                aria-describedby={`way-${id}`}
                className="font-medium after:absolute after:inset-0"
              >
                {title}
              </Link>
              <p id={`way-${id}`} className="text-muted text-sm">
                {fits}
              </p>
            </div>
            <ChevronRight aria-hidden className="text-muted size-4 shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}
