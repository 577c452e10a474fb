import { Facts } from '../facts.tsx';
import type { ServerTypes } from './server-record.ts';

/** The program of a connected server. */
export function ConnectedServer({ connection }: { connection: ServerTypes['connection'] }) {
  return <Facts facts={[['Server', describeProgram(connection)]]} devicesLink="Use its devices in Devices" />;
}

/** What the test of a server has found. */
export function TestedServer({ found }: { found: ServerTypes['tested'] }) {
  return (
    <Facts
      facts={[
        ['Server', describeProgram(found)],
        ['Devices', <FoundDevices {...found} />],
        !found.ready && ['State', 'It takes no new sessions now.'],
      ]}
    />
  );
}

const MAX_NAMES = 8;

function FoundDevices({ kind, devices, browserSlots }: ServerTypes['tested']) {
  if (devices.length === 0 && kind === 'appium') return 'none saved yet';
  if (devices.length === 0) return browserSlots > 0 ? 'none, only browsers' : 'none';
  const names = devices.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = devices.length - names.length;
  return (
    <>
      {devices.length}: <bdi>{names.join(', ')}</bdi>
      {more > 0 && ` and ${more} more`}
    </>
  );
}

function describeProgram({ kind, version }: Pick<ServerTypes['connection'], 'kind' | 'version'>): string {
  return [kind === 'grid' ? 'Selenium Grid' : 'Appium', version].filter(Boolean).join(' ');
}
