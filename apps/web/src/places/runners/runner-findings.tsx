import type { RunnerConnection } from '@storedeck/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { changedHostKey } from './changed-host-key.ts';
import { ConnectedFacts, Fact, Facts, HostKeyFact } from './connected-facts.tsx';
import { BusyFinding, Finding } from './finding.tsx';
import { ListedDevices } from './listed-devices.tsx';
import type { Doing, RunnerLink } from './use-runner-links.ts';

/** The result of the last test or connection attempt, and the state of the connection. */
export function RunnerFindings({
  link,
  connection,
  onForgetHostKey,
}: {
  link: RunnerLink | undefined;
  connection: RunnerConnection | undefined;
  onForgetHostKey: (doing: Doing) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isEnding = link?.kind === 'busy' && link.doing === 'disconnect';
  const kind = link?.kind;
  // Results appear below the buttons, so that the buttons do not move. On a small screen, the results may have to be
  // scrolled into view.
  useEffect(() => {
    if (kind !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);

  return (
    <div ref={place} className="space-y-3 empty:hidden">
      {!isEnding && (connection?.state === 'connected' || connection?.state === 'reconnecting') && (
        <Finding
          isGood={connection.state === 'connected'}
          title={connection.state === 'connected' ? 'Connected' : 'Connection lost. Connecting again…'}
        >
          {connection.error !== undefined && <p className="text-muted wrap-anywhere">{connection.error}</p>}
          {connection.state === 'connected' && (
            <>
              {link?.kind === 'connected' ? (
                <ConnectedFacts found={link.found} connection={connection} />
              ) : (
                <ListedDevices connection={connection} />
              )}
              <Link href="/devices" className="text-accent-ink underline">
                Use them in Devices
              </Link>
            </>
          )}
        </Finding>
      )}
      {link?.kind === 'busy' && <BusyFinding doing={BUSY[link.doing]} onCancel={link.cancel} />}
      {link?.kind === 'tested' && (
        <Finding isGood title="The login works. Nothing was saved.">
          <Facts>
            <Fact name="Latency">{Math.round(link.found.latencyMs)} ms</Fact>
            <HostKeyFact hostKey={link.found.hostKey} />
            <Fact name="Simulators">
              {link.found.xcrun
                ? `${link.found.booted} booted`
                : 'none: xcrun was not found. Install Xcode. Simulators need a Mac.'}
            </Fact>
          </Facts>
        </Finding>
      )}
      {link?.kind === 'failed' && (
        <Failure error={link.error}>
          <ChangedHostKey error={link.error} onForget={() => onForgetHostKey(link.doing)} />
        </Failure>
      )}
    </div>
  );
}

const BUSY = {
  test: 'Testing the connection…',
  connect: 'Connecting…',
  disconnect: 'Disconnecting…',
};

function ChangedHostKey({ error, onForget }: { error: Error; onForget: () => void }) {
  const keys = changedHostKey(error);
  if (!keys) return null;
  return (
    <div className="space-y-2 py-1">
      <Facts>
        <Fact name="Known key">
          <code className="font-mono text-sm break-all">{keys.known}</code>
        </Fact>
        <Fact name="Key shown now">
          <code className="font-mono text-sm break-all">{keys.offered}</code>
        </Fact>
      </Facts>
      <Button onClick={onForget}>Forget the old key and accept the new one</Button>
    </div>
  );
}
