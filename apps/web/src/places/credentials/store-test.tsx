import { signInText, type ResponseOf, type StoreResult } from '@storedeck/contract';
import { STORE_NAMES } from '@storedeck/listing';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useRef } from 'react';

import { useClient } from '../../server/client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

export interface StoreTest {
  readonly run: UseMutationResult<ResponseOf<'testEnv'>, Error, string>;
  start(): void;
  cancel(): void;
}

/** Tests the credentials in a text with both stores. Nothing is saved. */
export function useStoreTest(text: string): StoreTest {
  const client = useClient();
  const abort = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: (body: string) => {
      abort.current = new AbortController();
      return client.testEnv({ body, signal: abort.current.signal });
    },
    // The text contains secrets, so it is not kept after the user leaves the place.
    gcTime: 0,
  });
  return {
    run,
    start: () => run.mutate(text),
    cancel: () => {
      abort.current?.abort();
      run.reset();
    },
  };
}

export function TestControl({ test }: { test: StoreTest }) {
  return test.run.isPending ? (
    <Button onClick={test.cancel}>
      <X aria-hidden className="size-4" />
      Cancel
    </Button>
  ) : (
    <Button needsServer onClick={test.start}>
      Test
    </Button>
  );
}

/** The test result of each store, and a note if the text has changed since the test. */
export function Verdicts({ test: { run }, text }: { test: StoreTest; text: string }) {
  if (run.isPending) {
    return (
      <div role="status" className="border-line bg-surface space-y-2 rounded-lg border px-3 py-2.5">
        <p>Testing the access to both stores… Nothing is saved.</p>
        <ProgressBar label="Testing" done={0} total={0} />
      </div>
    );
  }
  if (run.error) return <Failure error={run.error} />;
  if (!run.data) return null;
  const old = run.variables !== text;
  return (
    <div role="status">
      {old && (
        <p className="text-muted mb-1 text-sm">This result is for the text before your latest changes.</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        <Verdict store={STORE_NAMES.appStore} result={run.data.appstore} />
        <Verdict store={STORE_NAMES.googlePlay} result={run.data.googleplay} />
      </ul>
    </div>
  );
}

const LOOKS = {
  good: { icon: CircleCheck, mark: 'text-good', box: 'bg-surface' },
  unset: { icon: CircleDashed, mark: 'text-muted', box: 'bg-surface' },
  bad: { icon: CircleAlert, mark: 'text-bad', box: 'bg-bad-fill' },
};

function pickLook({ ok, detail }: StoreResult) {
  if (ok) return LOOKS.good;
  return detail.startsWith('not configured') ? LOOKS.unset : LOOKS.bad;
}

function Verdict({ store, result }: { store: string; result: StoreResult }) {
  const { icon: Icon, mark, box } = pickLook(result);
  return (
    <li className={`border-line flex gap-2.5 rounded-lg border px-3 py-2.5 ${box}`}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${mark}`} />
      <div className="min-w-0">
        <h2 className="font-medium">{store}</h2>
        <p className="text-muted wrap-anywhere">{result.detail}</p>
        {result.signIn && <p className="text-muted text-sm wrap-anywhere">{signInText(result.signIn)}</p>}
        {result.next !== undefined && <Next text={result.next} />}
      </div>
    </li>
  );
}

/** The next step after a refusal. A command in it can be copied. */
function Next({ text }: { text: string }) {
  const command = findCommand(text);
  return (
    <div className="mt-2">
      <p className="wrap-anywhere">{text}</p>
      {command !== undefined && <CopyButton text={command} label="Copy the command" className="mt-1.5" />}
    </div>
  );
}

/** Returns the command of gcloud in a sentence; it ends before a full stop, a semicolon or a bracket. */
function findCommand(text: string): string | undefined {
  const start = text.indexOf('gcloud auth ');
  return start < 0 ? undefined : text.slice(start).split(/[;)]|\.(?:\s|$)/, 1)[0];
}
