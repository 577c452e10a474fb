import { webDriverServerId, type WebDriverServer } from '@storedeck/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

import { Failure } from '../../../ui/failure.tsx';
import { Fact, Facts } from '../connected-facts.tsx';
import { BusyFinding, Finding } from '../finding.tsx';
import type { ServerRecord } from './server-record.ts';
import type { FoundServer, ServerLink } from './use-server-links.ts';

const BUSY = { test: 'Testing the server…', connect: 'Connecting…', disconnect: 'Disconnecting…' };

/** Returns the connection of Storedeck to a saved server; undefined if there is none. */
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
  // Results appear below the buttons, so that the buttons do not move. On a small screen, the results may have to be
  // scrolled into view.
  useEffect(() => {
    if (kind !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);
  return (
    <div ref={place} className="space-y-3 empty:hidden">
      {connection && (
        <Finding
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
        </Finding>
      )}
      {link?.kind === 'busy' && <BusyFinding doing={BUSY[link.doing]} onCancel={link.cancel} />}
      {link?.kind === 'tested' && (
        <Finding isGood title="The server responds. Nothing was saved.">
          <Facts>
            <Fact name="Server">{programOf(link.found)}</Fact>
            <Fact name="Devices">
              <FoundDevices {...link.found} />
            </Fact>
            {!link.found.ready && <Fact name="State">It takes no new sessions now.</Fact>}
          </Facts>
        </Finding>
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
