import { signInText, type ResponseOf, type StoreResult } from '@storedeck/contract';
import { STORE_NAMES } from '@storedeck/listing';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';

import { useClient } from '../../server/client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { findCommands } from './find-commands.ts';

export interface StoreTest {
  readonly run: UseMutationResult<ResponseOf<'testEnv'>, Error, string>;
  start(): void;
  /** Ends the test, or removes its result. */
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

/** The button that starts the test, or cancels it. Before the file is read, there is nothing to test. */
export function TestControl({ test, isRead }: { test: StoreTest; isRead: boolean }) {
  return test.run.isPending ? (
    <Button onClick={test.cancel}>
      <X aria-hidden className="size-4" />
      Cancel
    </Button>
  ) : (
    <Button needsServer onClick={test.start} disabled={!isRead}>
      Test
    </Button>
  );
}

/**
 * The test result of each store, and a note if the text has changed since the test. It is between the header with the
 * button and what scrolls, so that it is in view wherever the user has scrolled. The region is always there, because
 * screen readers announce only what changes in a region that they know.
 */
export function Verdicts({ test, text }: { test: StoreTest; text: string }) {
  const { data, error, isPending, variables } = test.run;
  const isEmpty = !isPending && !data && !error;
  return (
    <div
      className={`thin-scrollbar max-h-[45dvh] shrink-0 overflow-y-auto ${isEmpty ? '' : 'border-line border-b'}`}
    >
      <div role="status">
        {isPending && (
          <Strip>
            <p>Testing the access to both stores… Nothing is saved.</p>
            <ProgressBar label="Testing" done={0} total={0} />
          </Strip>
        )}
        {data && (
          <Strip>
            <StripTitle
              title={
                variables === text
                  ? 'Result of the test'
                  : 'This result is for the text before your latest changes.'
              }
              onClose={test.cancel}
            />
            <ul className="grid gap-2 sm:grid-cols-2">
              <Verdict store={STORE_NAMES.appStore} result={data.appstore} />
              <Verdict store={STORE_NAMES.googlePlay} result={data.googleplay} />
            </ul>
          </Strip>
        )}
      </div>
      {error && (
        <Strip>
          <StripTitle title="The test could not be made" onClose={test.cancel} />
          <Failure error={error} />
        </Strip>
      )}
    </div>
  );
}

function Strip({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-3xl space-y-2 px-4 pt-1.5 pb-3 sm:px-6">{children}</div>;
}

function StripTitle({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="flex items-center gap-2">
      <p className="text-muted min-w-0 flex-1 text-sm">{title}</p>
      <Tooltip text="Close the result">
        <button
          type="button"
          aria-label="Close the result"
          onClick={onClose}
          className="text-muted hover:bg-hover hover:text-ink -me-1.5 grid size-7 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-4" />
        </button>
      </Tooltip>
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

/** The next step after a refusal. The commands in it can be copied. */
function Next({ text }: { text: string }) {
  const commands = findCommands(text);
  return (
    <div className="mt-2">
      <p className="wrap-anywhere">{text}</p>
      {commands.map((command, at) => (
        <CopyButton
          key={command}
          text={command}
          label={commands.length === 1 ? 'Copy the command' : `Copy command ${at + 1}`}
          className="me-1.5 mt-1.5"
        />
      ))}
    </div>
  );
}
