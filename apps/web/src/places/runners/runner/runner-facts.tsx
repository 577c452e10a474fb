import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useClient } from '../../../server/client.ts';
import { Code, Facts, type Fact } from '../facts.tsx';
import type { RunnerTypes } from './runner-record.ts';

type Connected = RunnerTypes['connected'];

const NO_XCRUN = 'none: xcrun was not found. Install Xcode. Simulators need a Mac.';
const NO_SIMULATORS = 'none. Add one in Xcode under Window → Devices and Simulators.';

/** What the test of a Mac has found. */
export function TestedRunner({ found }: { found: RunnerTypes['tested'] }) {
  const simulators = found.xcrun ? `${found.booted} booted` : NO_XCRUN;
  return (
    <Facts
      facts={[
        ['Latency', `${Math.round(found.latencyMs)} ms`],
        hostKeyFact(found.hostKey),
        ['Simulators', simulators],
      ]}
    />
  );
}

/** The devices of a connected Mac, and the ports of this computer that lead to it. */
export function ConnectedRunner({
  connection: { id, state, hostKey, tunnels, isDefault },
  found,
}: {
  connection: RunnerTypes['connection'];
  found: Connected | undefined;
}) {
  const isConnected = state === 'connected';
  const listed = useListedDevices(id, isConnected && !found);
  if (!isConnected) return null;
  const key = hostKey ?? found?.hostKey;
  const ports = tunnels.map(({ remotePort, localPort, state: of }) => ({
    id: String(remotePort),
    name: `127.0.0.1:${localPort}`,
    about: `to port ${remotePort} of the Mac · ${of}`,
  }));
  return (
    <Facts
      facts={[
        key && hostKeyFact(key),
        ...(found ? foundDevices(found.ios) : listed),
        ['Forwarded ports', namesOr('none', ports)],
        !isDefault && ['Default', 'No. Requests without a host use another Mac.'],
      ]}
      devicesLink="Use them in Devices"
    />
  );
}

function hostKeyFact({ type, fingerprint }: Connected['hostKey']): Fact {
  return [
    'Host key',
    <>
      {type} <Code>{fingerprint}</Code>
    </>,
  ];
}

/** The devices in the response to the connection request. */
function foundDevices({ xcrun, simulators, devices }: Connected['ios']): readonly Fact[] {
  const booted = simulators.map(({ udid, name, runtime, state }) => ({
    id: udid,
    name,
    about: `${runtime} · ${state}`,
  }));
  const iphones = devices.map(({ udid, name, model, osVersion, connection }) => ({
    id: udid,
    name,
    about: [model, osVersion, connection].filter(Boolean).join(' · '),
  }));
  return [
    ['Simulators', namesOr(xcrun ? NO_SIMULATORS : NO_XCRUN, booted)],
    ['Devices', namesOr('none plugged in', iphones)],
  ];
}

/**
 * The devices of a Mac that this page has not connected itself. For example, the Mac was connected before the page was
 * opened.
 */
function useListedDevices(hostId: string, isWanted: boolean): readonly Fact[] {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['runner-devices', hostId],
    queryFn: ({ signal }) => client.iosDevices({ query: { host: hostId }, signal }),
    enabled: isWanted,
  });
  if (!data) return [];
  const listEntries = (wanted: 'simulator' | 'device') =>
    data.devices
      .filter(({ kind }) => kind === wanted)
      .map(({ udid, name, osVersion }) => ({ id: udid, name, about: osVersion }));
  return [
    ['Simulators', namesOr('none', listEntries('simulator'))],
    ['Devices', namesOr('none', listEntries('device'))],
  ];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

function namesOr(none: string, entries: readonly Named[]): ReactNode {
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
