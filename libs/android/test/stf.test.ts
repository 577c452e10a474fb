import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeStf, startFakeStf } from '@storedeck/fake-devices';

import { StfClient } from '../src/index.ts';

const TOKEN = 'canary-token-7c1f';
const ADDRESS = '10.0.0.7:7401';
let stf: FakeStf;
let client: StfClient;

beforeEach(async () => {
  stf = await startFakeStf({
    token: TOKEN,
    phones: [
      { serial: 'PHONE1', address: ADDRESS },
      { serial: 'PHONE2', address: '10.0.0.7:7405', model: 'Galaxy' },
      { serial: 'AWAY', address: '10.0.0.7:7409', present: false },
    ],
  });
  client = new StfClient({ url: `${stf.url}/`, token: TOKEN });
});
afterEach(() => stf.close());

function failure(promise: Promise<unknown>) {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('lists the phones that are connected, and who uses them', async () => {
  stf.use('PHONE2', 'another');
  expect(await client.phones()).toEqual([
    { serial: 'PHONE1', name: 'GOOGLE Pixel 8', version: '15', state: 'free' },
    { serial: 'PHONE2', name: 'GOOGLE Galaxy', version: '15', state: 'busy' },
  ]);
});

test('takes a phone with its address for adb, and releases the phone', async () => {
  const loan = await client.take('PHONE1');
  expect([loan.address, stf.used, stf.connected]).toEqual([ADDRESS, ['PHONE1'], ['PHONE1']]);
  expect(await client.address('PHONE1')).toBe(ADDRESS);
  await loan.release();
  expect([stf.used, stf.connected]).toEqual([[], []]);
  expect(await client.address('PHONE1')).toBeUndefined();
});

test('a phone that the user already used on the page of STF stays in use there', async () => {
  stf.use('PHONE1', 'same');
  const loan = await client.take('PHONE1');
  await loan.release();
  expect([stf.used, stf.connected]).toEqual([['PHONE1'], []]);
});

test('releasing a phone that STF has already released is no error', async () => {
  const loan = await client.take('PHONE1');
  stf.release('PHONE1');
  await loan.release();
  expect(stf.used).toEqual([]);
});

test('a phone of another user, and an unknown phone, are refused', async () => {
  stf.use('PHONE2', 'another');
  expect(await failure(client.take('PHONE2'))).toMatchObject({
    code: 'STF_REFUSED',
    message: 'GOOGLE Galaxy is used by another user of the STF server.',
  });
  expect(await failure(client.take('AWAY'))).toMatchObject({
    code: 'DEVICE_NOT_FOUND',
    hint: 'Free are: PHONE1.',
  });
});

test('a wrong token is refused, and the error does not contain the token', async () => {
  const wrong = new StfClient({ url: stf.url, token: 'canary-wrong-4d2a' });
  const error = await failure(wrong.phones());
  expect(error).toMatchObject({ code: 'STF_REFUSED', hint: expect.stringContaining('Access Tokens') });
  expect(JSON.stringify(error) + String(error)).not.toContain('canary');
});

test.each([
  ['ftp://stf.example.com', TOKEN],
  ['https://me:secret@stf.example.com', TOKEN],
  ['https://:secret@stf.example.com', TOKEN],
  ['https://stf.example.com/?token=secret', TOKEN],
  ['nonsense', TOKEN],
  ['https://stf.example.com', ''],
  ['https://stf.example.com', 'two\nlines'],
])('the server %s with the token %j is refused, and the error contains no secret', (url, token) => {
  expect(() => new StfClient({ url, token })).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', message: expect.not.stringContaining('secret') }),
  );
});

describe('a server with unexpected responses', () => {
  const devices = (list: unknown) => JSON.stringify({ success: true, devices: list });

  test.each<[string, { status: number; text: string; headers?: Record<string, string> }]>([
    ['HTML', { status: 200, text: '<html>' }],
    ['an error page', { status: 502, text: 'Bad gateway' }],
    ['a redirect', { status: 302, text: '', headers: { Location: 'http://127.0.0.1:1/' } }],
    ['a value that is not a list', { status: 200, text: devices({}) }],
    ['more than 8 MiB', { status: 200, text: devices([{ serial: 'x'.repeat(9 * 1024 * 1024) }]) }],
    ['more than ten thousand phones', { status: 200, text: devices(Array(10_001).fill({})) }],
  ])('%s is refused', async (_what, response) => {
    stf.responseInstead = response;
    expect(await failure(client.phones())).toMatchObject({ code: 'STF_ANSWER_INVALID' });
  });

  test.each([
    ['a serial that is an option of adb', { serial: '--help' }],
    ['a serial with a path', { serial: '../../users' }],
    ['an iPhone', { serial: 'IPHONE', platform: 'iOS' }],
    ['no serial', {}],
  ])('%s is left out of the list of phones', async (_what, device) => {
    stf.responseInstead = { status: 200, text: devices([{ present: true, ready: true, ...device }]) };
    expect(await client.phones()).toEqual([]);
  });

  test('the token is not sent to the target of a redirect', async () => {
    let requests = 0;
    const other = createServer((_request, response) => {
      requests += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const Location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    stf.responseInstead = { status: 307, text: '', headers: { Location } };
    expect(await failure(client.phones())).toMatchObject({ code: 'STF_ANSWER_INVALID' });
    expect(requests).toBe(0);
    await new Promise((resolve) => other.close(resolve));
  });

  test('the text of a refusal is shown without control characters', async () => {
    stf.responseInstead = {
      status: 403,
      text: JSON.stringify({ success: false, description: 'no\u001b[2J\u202Ephone' }),
    };
    expect(await failure(client.phones())).toMatchObject({
      code: 'STF_REFUSED',
      message: 'The STF server refuses it: no [2Jphone.',
    });
  });

  test('an address that is not valid for adb is refused, and the phone is released', async () => {
    const hostile = await startFakeStf({
      token: TOKEN,
      phones: [{ serial: 'PHONE1', address: '-H evil:1' }],
    });
    const error = await failure(new StfClient({ url: hostile.url, token: TOKEN }).take('PHONE1'));
    expect(error).toMatchObject({ code: 'STF_ANSWER_INVALID' });
    expect(hostile.used).toEqual([]);
    await hostile.close();
  });

  test('a server that no longer runs causes STF_UNREACHABLE', async () => {
    await stf.close();
    expect(await failure(client.phones())).toMatchObject({
      code: 'STF_UNREACHABLE',
      message: 'The STF server cannot be reached: ECONNREFUSED.',
    });
    stf = await startFakeStf({ token: TOKEN, phones: [] });
  });

  test('rejects with ABORTED when the signal has aborted', async () => {
    const signal = AbortSignal.abort();
    expect(await failure(client.phones({ signal }))).toMatchObject({ code: 'ABORTED' });
  });
});
