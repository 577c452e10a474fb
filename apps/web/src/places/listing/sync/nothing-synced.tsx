import { KeyRound, RefreshCw } from 'lucide-react';
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
        Enter the keys of one or both stores, or put them into{' '}
        <code className="text-ink font-mono text-sm wrap-anywhere">{envPath(health.data?.dir)}</code>{' '}
        yourself. Each key is sent only to its own store.
      </p>
      <Link
        href="/credentials"
        className="bg-accent text-on-accent hover:bg-accent-hover inline-flex h-8 items-center gap-1.5 rounded-md px-3 font-medium"
      >
        <KeyRound aria-hidden className="size-4" />
        Enter credentials
      </Link>
      <EnvTemplate present={variables.data?.names ?? []} />
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
      {(failure ?? checked) && (
        <p role="alert" className="text-bad wrap-anywhere">
          {failure?.message ??
            'Neither store is complete yet. Enter credentials says what each store needs, and how to get it.'}
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

/** The variables of the usual way to each store, and what they are for. */
const TEMPLATE: Readonly<Record<string, string | undefined>> = {
  ASC_KEY_ID: 'Users and Access → Integrations',
  ASC_ISSUER_ID: undefined,
  ASC_KEY_P8_B64: 'AuthKey_….p8, base64 in one line',
  BUNDLE_ID: undefined,
  PLAYSTORE_PACKAGE_NAME: undefined,
  PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: 'the JSON key, base64',
};

function EnvTemplate({ present }: { present: readonly string[] }) {
  const names = Object.keys(TEMPLATE);
  const text = names.map((name) => `${name}=`).join('\n');
  return (
    <div className="border-line bg-surface relative rounded-lg border">
      <ul aria-label="Variables" className="space-y-0.5 overflow-x-auto p-3 font-mono text-sm leading-5">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere sm:whitespace-nowrap">
            {name}=
            {present.includes(name) ? (
              <span className="text-good"> set</span>
            ) : (
              TEMPLATE[name] !== undefined && <span className="text-muted"> # {TEMPLATE[name]}</span>
            )}
          </li>
        ))}
      </ul>
      <span className="absolute end-2 top-2">
        <CopyButton text={text} label="Copy" />
      </span>
    </div>
  );
}
