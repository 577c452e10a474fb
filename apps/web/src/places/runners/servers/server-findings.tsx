import { webDriverServerId, type WebDriverServer } from '@storedeck/contract';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';

import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Fact, Facts } from '../connected-facts.tsx';
import type { ServerRecord } from './server-record.ts';
import type { FoundServer, ServerLink } from './use-server-links.ts';

const BUSY = { test: 'Testing the server…', connect: 'Connecting…', disconnect: 'Disconnecting…' };

/** The server's connection to a saved server. */
export function connectionOf(
  { url }: Pick<ServerRecord, 'url'>,
  servers: readonly WebDriverServer[],
): WebDriverServer | undefined {
  const id = webDriverServerId(url);
  return servers.find((server) => server.id === id);
}

/** The result of the last test or connection attempt, and the state of the connection. */
export function ServerFindings({
  link,
  connection,
}: {
  link: ServerLink | undefined;
  connection: WebDriverServer | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const kind = link?.kind;
  // Results appear below the buttons, so that the buttons do not move. On a small screen they may need to be scrolled into view.
  useEffect(() => {
    if (kind !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);
  return (
    <div ref={place} className="space-y-3 empty:hidden">
      {connection && (
        <Card
          isGood={connection.state === 'connected'}
          title={connection.state === 'connected' ? 'Connected' : 'The server cannot be reached now.'}
        >
          {connection.error !== undefined && <p className="text-muted wrap-anywhere">{connection.error}</p>}
          <Facts>
            <Fact name="Server">{programOf(connection)}</Fact>
          </Facts>
          <Link href="/devices" className="text-accent-ink underline">
            Use its devices in Devices
          </Link>
        </Card>
      )}
      {link?.kind === 'busy' && (
        <div
          role="status"
          className="border-line bg-surface flex items-center gap-3 rounded-lg border px-3 py-2.5"
        >
          <div className="min-w-0 flex-1 space-y-2">
            <p>{BUSY[link.doing]}</p>
            <ProgressBar label={BUSY[link.doing]} done={0} total={0} />
          </div>
          <Button onClick={link.cancel}>Cancel</Button>
        </div>
      )}
      {link?.kind === 'tested' && (
        <Card isGood title="The server responds. Nothing was saved.">
          <Facts>
            <Fact name="Server">{programOf(link.found)}</Fact>
            <Fact name="Devices">
              <FoundDevices {...link.found} />
            </Fact>
            {!link.found.ready && <Fact name="State">It takes no new sessions now.</Fact>}
          </Facts>
        </Card>
      )}
      {link?.kind === 'failed' && <Failure error={link.error} />}
    </div>
  );
}

const MAX_NAMES = 8;

function FoundDevices({ kind, devices, browserSlots }: FoundServer) {
  if (devices.length === 0)
    return kind === 'appium' ? 'none saved yet' : browserSlots > 0 ? 'none, only browsers' : 'none';
  const names = devices.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = devices.length - names.length;
  return (
    <>
      {devices.length}: <bdi>{names.join(', ')}</bdi>
      {more > 0 && ` and ${more} more`}
    </>
  );
}

function programOf({ kind, version }: Pick<WebDriverServer, 'kind' | 'version'>): string {
  return [kind === 'grid' ? 'Selenium Grid' : 'Appium', version].filter(Boolean).join(' ');
}

function Card({ isGood, title, children }: { isGood: boolean; title: string; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div
      role="status"
      className={`border-line flex gap-2.5 rounded-lg border px-3 py-2.5 ${isGood ? 'bg-surface' : 'bg-warn-fill'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-good' : 'text-warn'}`} />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}
