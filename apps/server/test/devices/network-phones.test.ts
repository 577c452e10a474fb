import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from '../running-server.ts';

const ADDRESS = '192.168.1.5:40001';
const PAIRING = { address: '192.168.1.5:37099', code: '123456' };

let phone: FakeAndroidPhone;
let host: FakeAdbHost;
let server: TestServer;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  phone = new FakeAndroidPhone({ serial: ADDRESS });
  host = new FakeAdbHost({ network: [{ phone, pairing: PAIRING }] });
  server = await startTestServer({ home: host });
  client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
});
afterEach(async () => {
  await server.close();
  await Promise.all([host.close(), phone.close()]);
});

async function serials() {
  return (await client.androidDevices()).devices.map(({ serial }) => serial);
}

function catchCode(request: Promise<unknown>) {
  return request.then(
    () => 'ok',
    (error: { code?: unknown }) => error.code,
  );
}

test('a phone in the network is found, paired, connected and disconnected', async () => {
  const { phones } = await client.networkPhones();
  expect(phones.map(({ address, offers }) => [offers, address])).toEqual([
    ['connect', ADDRESS],
    ['pairing', PAIRING.address],
  ]);
  expect(await catchCode(client.connectPhone({ body: { address: ADDRESS } }))).toBe('ADB_FAILED');
  await client.pairPhone({ body: PAIRING });
  expect(await client.connectPhone({ body: { address: ADDRESS } })).toMatchObject({ serial: ADDRESS });
  expect(await serials()).toEqual([ADDRESS]);
  await client.disconnectPhone({ body: { address: ADDRESS } });
  expect(await serials()).toEqual([]);
});

test('a wrong pairing code is refused, and appears in no command, response or log', async () => {
  const code = '654321';
  const refused = await client.pairPhone({ body: { ...PAIRING, code } }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'ADB_FAILED', hint: expect.stringContaining('Check the code') });
  expect(String(refused) + JSON.stringify(host.commands) + server.logged()).not.toContain(code);
});

test.each([
  ['an option of adb', { address: '--help' }],
  ['a shell command', { address: '$(id)' }],
  ['an empty address', { address: '' }],
])('%s is refused as an address, before adb is started', async (_what, body) => {
  expect(await catchCode(client.connectPhone({ body }))).toBe('REQUEST_INVALID');
  expect(host.commands).toEqual([]);
});
