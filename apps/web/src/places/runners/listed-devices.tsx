import { useQuery } from '@tanstack/react-query';

import { useClient } from '../../server/client.ts';
import { Fact, Facts, Found } from './connected-facts.tsx';

/** What is on the connected Mac, when it was connected before this page was opened. */
export function ListedDevices() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['runner-devices'],
    queryFn: ({ signal }) => client.iosDevices({ signal }),
  });
  if (!data) return null;
  const simulators = data.devices.filter(({ kind }) => kind === 'simulator');
  const devices = data.devices.filter(({ kind }) => kind === 'device');
  return (
    <Facts>
      <Fact name="Simulators">
        <Names devices={simulators} />
      </Fact>
      <Fact name="Devices">
        <Names devices={devices} />
      </Fact>
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
