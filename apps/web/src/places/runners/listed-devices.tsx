import type { RunnerConnection } from '@storedeck/contract';
import { useQuery } from '@tanstack/react-query';

import { useClient } from '../../server/client.ts';
import { ConnectionFacts, Fact, Facts, Found, HostKeyFact } from './connected-facts.tsx';

/**
 * The devices of a Mac that is connected, but that this page has not connected itself. For example, the Mac was
 * connected before the page was opened.
 */
export function ListedDevices({ connection }: { connection: RunnerConnection }) {
  const { id, hostKey } = connection;
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['runner-devices', id],
    queryFn: ({ signal }) => client.iosDevices({ query: { host: id }, signal }),
  });
  return (
    <Facts>
      {hostKey && <HostKeyFact hostKey={hostKey} />}
      {data && (
        <>
          <Fact name="Simulators">
            <Names devices={data.devices.filter(({ kind }) => kind === 'simulator')} />
          </Fact>
          <Fact name="Devices">
            <Names devices={data.devices.filter(({ kind }) => kind === 'device')} />
          </Fact>
        </>
      )}
      <ConnectionFacts connection={connection} />
    </Facts>
  );
}

function Names({ devices }: { devices: readonly { udid: string; name: string; osVersion: string }[] }) {
  if (devices.length === 0) return 'none';
  return (
    <ul>
      {devices.map(({ udid, name, osVersion }) => (
        <Found key={udid} name={name} about={osVersion} />
      ))}
    </ul>
  );
}
