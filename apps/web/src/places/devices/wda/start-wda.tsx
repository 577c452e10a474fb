import type { IosStatus } from '@storedeck/contract';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Device } from '../device.ts';
import { useBuildLog } from './use-build-log.ts';
import { useLaunch } from './use-launch.ts';

/**
 * Shown instead of the screen until WebDriverAgent runs. Says why the screen is missing and how to start
 * WebDriverAgent, and shows the progress.
 */
export function StartWda({ phone, status }: { phone: Device; status: IosStatus }) {
  const launch = useLaunch(phone);
  const launching = status.launching || launch.isPending;
  // Until the server has begun this launch, it still has the log of the previous launch, so the log is not read yet. If
  // another window has started the launch, this window does not know the start time, and 0 is used instead.
  const log = useBuildLog(phone, launch.isPending ? null : (launch.startedAt ?? (launching ? 0 : null)));
  return (
    <section aria-label="WebDriverAgent" className="mx-auto my-auto w-full max-w-xl space-y-3">
      <h3 className="text-xl font-semibold">
        {launching ? 'Starting WebDriverAgent' : 'WebDriverAgent is not running'}
      </h3>
      {launching ? (
        <div className="space-y-1.5">
          <ProgressBar label="Starting WebDriverAgent" done={0} total={0} />
          <p className="text-muted">
            {launch.startedAt !== null && (
              <>
                <Elapsed since={launch.startedAt} /> ·{' '}
              </>
            )}
            The first time takes one to three minutes, later about 15 seconds.
          </p>
        </div>
      ) : (
        <>
          <p className="text-muted">
            WebDriverAgent sends the screen and receives touches on{' '}
            {phone.kind === 'iphone' ? 'an iPhone' : 'a simulator'}.
          </p>
          {(status.hint ?? phone.hint) !== undefined && (
            <p className="border-line bg-warn-fill rounded-lg border px-3 py-2 wrap-anywhere">
              {status.hint ?? phone.hint}
            </p>
          )}
          <Button needsServer look="primary" onClick={launch.start}>
            <Play aria-hidden className="size-4" />
            Start WebDriverAgent
          </Button>
        </>
      )}
      {launch.error && !launching && <Failure error={launch.error} />}
      {(launching || log !== '') && <BuildLog text={log} />}
    </section>
  );
}

/** A build log that stays scrolled to its end until the user scrolls up. */
function BuildLog({ text }: { text: string }) {
  const box = useRef<HTMLPreElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <pre
      ref={box}
      tabIndex={0}
      aria-label="Build log"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 8;
      }}
      className="border-line bg-surface thin-scrollbar h-64 overflow-auto rounded-lg border p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text === '' ? <span className="text-muted">Nothing yet.</span> : text}
    </pre>
  );
}

/** Shows the time since `since`, a value of `Date.now()`, in minutes and seconds: 0:07, 2:31. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <span className="tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
