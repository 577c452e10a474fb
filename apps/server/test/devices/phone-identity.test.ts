/** Who is who: one phone that is connected in several ways, and two phones with one serial. */
import { afterEach, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { FakeAndroidPhone } from '@storedeck/fake-devices';

import { connectMcp } from '../mcp/mcp-client.ts';
import { connectViewer } from '../mirror/mirror-viewer.ts';
import { type ServerWithDevices, startServerWithDevices } from './server-with-devices.ts';

const MDNS = 'adb-R5CT10ABCDE-aBcDeF (2)._adb-tls-connect._tcp';
const SAME = '0123456789ABCDEF';

let world: ServerWithDevices;
afterEach(() => world.close());

async function start(...phones: readonly FakeAndroidPhone[]) {
  world = await startServerWithDevices({ phones, adb: { adbServer: true, scrcpyServer: '4.1' } });
  return createClient({ baseUrl: `http://127.0.0.1:${world.server.port}` });
}

async function callAgent(name: string, args: Record<string, unknown> = {}) {
  const agent = await connectMcp(world.server.port);
  return agent.call(name, args).finally(() => agent.close());
}

function taps(phone: FakeAndroidPhone) {
  return phone.received.filter(({ argv }) => argv[0] === 'input').map(({ argv }) => argv.slice(1).join(' '));
}

test('one phone with a cable and Wi-Fi is one row, for the page and for agents', async () => {
  const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
  const client = await start(phone);
  world.adbHost.attach(phone, MDNS);
  const { devices } = await client.listDevices({ query: { platform: 'android' } });
  expect(devices).toMatchObject([
    {
      id: 'R5CT10ABCDE',
      connection: 'usb',
      ways: [{ connection: 'usb' }, { serial: MDNS, connection: 'tcp' }],
    },
  ]);
  const { document } = await callAgent('devices');
  expect((document['devices'] as { kind: string }[]).filter(({ kind }) => kind === 'android')).toMatchObject([
    { id: 'R5CT10ABCDE', ready: true },
  ]);
});

test('who has the phone by its address has it by its cable too', async () => {
  const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
  const client = await start(phone);
  world.adbHost.attach(phone, MDNS);
  const viewer = await connectViewer(world.server.port, { device: MDNS });
  await viewer.event('format');
  viewer.send({ type: 'button', name: 'home', request: 1 });
  await viewer.event('done');
  expect((await client.deviceLocks()).locks).toMatchObject([{ device: 'R5CT10ABCDE' }]);
  await expect(
    client.androidInput({ body: { action: 'tap', serial: 'R5CT10ABCDE', x: 1, y: 1 } }),
  ).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
  await viewer.close();
});

test('a lock is that of the phone, whichever of its names is given', async () => {
  const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
  const client = await start(phone);
  world.adbHost.attach(phone, MDNS);
  const lock = { device: 'R5CT10ABCDE', holder: { kind: 'program' } };
  expect((await client.askForDevice({ body: { device: MDNS } })).lock).toMatchObject(lock);
  expect((await client.takeDevice({ body: { device: 'R5CT10ABCDE' } })).lock).toMatchObject(lock);
  expect((await client.letGoOfDevice({ body: { device: MDNS, keep: false } })).lock).toBeNull();
  expect((await client.deviceLocks()).locks).toEqual([]);
});

test('two phones with one serial are told apart by the page, by agents and by programs', async () => {
  const [first, second] = ['Tab_A', 'Tab_B'].map(
    (model) => new FakeAndroidPhone({ serial: SAME, model }),
  ) as [FakeAndroidPhone, FakeAndroidPhone];
  const client = await start(first, second);
  const { devices } = await client.listDevices({ query: { platform: 'android' } });
  expect(devices.map(({ id, name }) => [id, name])).toEqual([
    [`${SAME}~1-1`, 'Tab A'],
    [`${SAME}~1-2`, 'Tab B'],
  ]);
  await client.androidInput({ body: { action: 'tap', serial: `${SAME}~1-2`, x: 5, y: 5 } });
  expect([taps(first), taps(second)]).toEqual([[], ['tap 5 5']]);
  await expect(
    client.androidInput({ body: { action: 'tap', serial: SAME, x: 5, y: 5 } }),
  ).rejects.toMatchObject({ code: 'DEVICE_AMBIGUOUS', message: expect.stringContaining(`${SAME}~1-1`) });
  const { isError } = await callAgent('act', { device: `${SAME}~1-1`, do: 'key', key: 'home' });
  expect([isError, taps(first)]).toEqual([false, ['keyevent 3']]);
});

test('a phone that adb has found by itself is disconnected by its name', async () => {
  const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
  world = await startServerWithDevices({ phones: [], adb: { network: [{ phone, address: MDNS }] } });
  world.adbHost.attach(phone, MDNS);
  const client = createClient({ baseUrl: `http://127.0.0.1:${world.server.port}` });
  await client.disconnectPhone({ body: { address: MDNS } });
  expect(world.adbHost.commands).toContainEqual(['adb', 'disconnect', MDNS]);
  await phone.close();
});
