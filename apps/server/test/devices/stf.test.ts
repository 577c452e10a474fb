import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Client, createClient } from '@storedeck/contract';
import { FakeAdbHost, FakeAndroidPhone, type FakeStf, startFakeStf } from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from '../running-server.ts';

const TOKEN = 'canary-token-7c1f';
const ADDRESS = '10.0.0.7:7401';
let stf: FakeStf;
let phone: FakeAndroidPhone;
let host: FakeAdbHost;
let server: TestServer;
let client: Client;
let isClosed: boolean;

beforeEach(async () => {
  isClosed = false;
  phone = new FakeAndroidPhone({ serial: ADDRESS, model: 'Pixel_8' });
  host = new FakeAdbHost({ network: [{ phone }] });
  server = await startTestServer({ home: host });
  client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  stf = await startFakeStf({
    token: TOKEN,
    phones: [
      { serial: 'R5CT900FAKE', address: ADDRESS },
      { serial: 'LOST', address: '10.0.0.7:9' },
    ],
  });
});
afterEach(async () => {
  if (!isClosed) await server.close();
  await Promise.all([host.close(), phone.close(), stf.close()]);
});

function login() {
  return { url: stf.url, token: TOKEN };
}

async function serials() {
  return (await client.androidDevices()).devices.map(({ serial }) => serial);
}

test('a phone is listed, reserved, connected, and released when it is disconnected', async () => {
  const { phones } = await client.stfPhones({ body: login() });
  expect(phones.map(({ serial, state }) => [serial, state])).toEqual([
    ['R5CT900FAKE', 'free'],
    ['LOST', 'free'],
  ]);
  const connected = await client.connectStfPhone({ body: { ...login(), serial: 'R5CT900FAKE' } });
  expect(connected).toEqual({ ok: true, serial: ADDRESS, hostId: 'local' });
  expect([await serials(), stf.used, stf.connected]).toEqual([[ADDRESS], ['R5CT900FAKE'], ['R5CT900FAKE']]);
  await client.disconnectPhone({ body: { address: ADDRESS } });
  expect([await serials(), stf.used, stf.connected]).toEqual([[], [], []]);
});

test('a phone to which adb cannot connect is released at once', async () => {
  const failed = client.connectStfPhone({ body: { ...login(), serial: 'LOST' } });
  await expect(failed).rejects.toMatchObject({ code: 'ADB_FAILED' });
  expect([stf.used, stf.connected]).toEqual([[], []]);
});

test('the phones are released when the server ends', async () => {
  await client.connectStfPhone({ body: { ...login(), serial: 'R5CT900FAKE' } });
  isClosed = true;
  await server.close();
  expect([stf.used, stf.connected]).toEqual([[], []]);
});

test('a phone that adb has already disconnected is released too', async () => {
  await client.connectStfPhone({ body: { ...login(), serial: 'R5CT900FAKE' } });
  const { adb } = (await server.parts.devices()).hosts.local;
  await adb.disconnect(ADDRESS);
  await client.disconnectPhone({ body: { address: ADDRESS } });
  expect(stf.used).toEqual([]);
});

test('the log, errors and commands of adb do not contain the token', async () => {
  await client.connectStfPhone({ body: { ...login(), serial: 'R5CT900FAKE' } });
  const error = await client
    .stfPhones({ body: { ...login(), token: `${TOKEN}-wrong` } })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'STF_REFUSED' });
  const seen = server.logged() + JSON.stringify(host.commands) + String(error) + JSON.stringify(error);
  expect(seen).not.toContain('canary');
});

test.each(['ftp://stf', 'file:///etc/passwd', 'stf.example.com', ''])(
  'the address %j is refused before a request is sent',
  async (url) => {
    const refused = client.stfPhones({ body: { url, token: TOKEN } });
    await expect(refused).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    expect(stf.received).toEqual([]);
  },
);
