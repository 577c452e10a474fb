import { useQuery } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { DevicesLink, Fact, Facts } from '../facts.tsx';
import type { RunnerTypes } from './runner-kind.ts';

type Connected = RunnerTypes['connected'];

const NO_XCRUN = 'none: xcrun was not found. Install Xcode. Simulators need a Mac.';
const NO_SIMULATORS = 'none. Add one in Xcode under Window → Devices and Simulators.';

/** What the test of a Mac has found. */
export function TestedRunner({ found }: { found: RunnerTypes['tested'] }) {
  return (
    <Facts>
      <Fact name="Latency">{Math.round(found.latencyMs)} ms</Fact>
      <HostKeyFact hostKey={found.hostKey} />
      <Fact name="Simulators">{found.xcrun ? `${found.booted} booted` : NO_XCRUN}</Fact>
    </Facts>
  );
}

/** The devices of a connected Mac, and the ports of this computer that lead to it. */
export function ConnectedRunner({
  connection,
  found,
}: {
  connection: RunnerTypes['connection'];
  found: Connected | undefined;
}) {
  if (connection.state !== 'connected') return null;
  const { hostKey = found?.hostKey, tunnels, isDefault } = connection;
  return (
    <>
      <Facts>
        {hostKey && <HostKeyFact hostKey={hostKey} />}
        {found ? <FoundDevices {...found.ios} /> : <ListedDevices hostId={connection.id} />}
        <Fact name="Forwarded ports">
          <Names
            none="none"
            entries={tunnels.map(({ remotePort, localPort, state }) => ({
              id: String(remotePort),
              name: `127.0.0.1:${localPort}`,
              about: `to port ${remotePort} of the Mac · ${state}`,
            }))}
          />
        </Fact>
        {!isDefault && <Fact name="Default">No. Requests without a host use another Mac.</Fact>}
      </Facts>
      <DevicesLink>Use them in Devices</DevicesLink>
    </>
  );
}

function HostKeyFact({ hostKey: { type, fingerprint } }: Pick<Connected, 'hostKey'>) {
  return (
    <Fact name="Host key">
      {type} <code className="font-mono text-sm break-all">{fingerprint}</code>
    </Fact>
  );
}

/** The devices in the response to the connection request. */
function FoundDevices({ xcrun, simulators, devices }: Connected['ios']) {
  return (
    <>
      <Fact name="Simulators">
        <Names
          none={xcrun ? NO_SIMULATORS : NO_XCRUN}
          entries={simulators.map(({ udid, name, runtime, state }) => ({
            id: udid,
            name,
            about: `${runtime} · ${state}`,
          }))}
        />
      </Fact>
      <Fact name="Devices">
        <Names
          none="none plugged in"
          entries={devices.map(({ udid, name, model, osVersion, connection }) => ({
            id: udid,
            name,
            about: [model, osVersion, connection].filter(Boolean).join(' · '),
          }))}
        />
      </Fact>
    </>
  );
}

/**
 * The devices of a Mac that this page has not connected itself. For example, the Mac was connected before the page was
 * opened.
 */
function ListedDevices({ hostId }: { hostId: string }) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['runner-devices', hostId],
    queryFn: ({ signal }) => client.iosDevices({ query: { host: hostId }, signal }),
  });
  if (!data) return null;
  const entriesOf = (wanted: 'simulator' | 'device') =>
    data.devices
      .filter(({ kind }) => kind === wanted)
      .map(({ udid, name, osVersion }) => ({ id: udid, name, about: osVersion }));
  return (
    <>
      <Fact name="Simulators">
        <Names none="none" entries={entriesOf('simulator')} />
      </Fact>
      <Fact name="Devices">
        <Names none="none" entries={entriesOf('device')} />
      </Fact>
    </>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

function Names({ none, entries }: { none: string; entries: readonly Named[] }) {
  if (entries.length === 0) return none;
  return (
    <ul>
      {entries.map(({ id, name, about }) => (
        <li key={id} className="wrap-anywhere">
          <bdi>{name}</bdi> <span className="text-muted text-sm">{about}</span>
        </li>
      ))}
    </ul>
  );
}
