import { once } from 'node:events';
import { connect } from 'node:net';

import { afterEach, expect, test } from '@jest/globals';
import type { Client } from 'ssh2';

import { type FakeMac, oldBaguette, startFakeMac } from '../../src/index.ts';
import { logIn, runOver } from '../support/mac-client.ts';

let mac: FakeMac;
let client: Client | undefined;
afterEach(async () => {
  client?.end();
  client = undefined;
  await mac.close();
});

const SIMULATOR = {
  udid: '7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90',
  name: 'iPhone 16',
  runtime: 'iOS 18.2',
  state: 'Booted',
} as const;

async function open(realShell = false) {
  mac = await startFakeMac({ user: 'me', password: 'pw', simulators: [SIMULATOR], realShell });
  client = await logIn({ port: mac.port });
  const opened = client;
  return async (line: string) => {
    const { out, err, code } = await runOver(opened, line);
    return { out: out.toString(), err, code };
  };
}

test('lists of simulators may be empty for programs only', async () => {
  const run = await open();
  mac.change({ emptySimulatorLists: true });
  const { out } = await run('xcrun simctl list devices --json');
  expect(JSON.parse(out)).toEqual({ devices: { 'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [] } });
  expect((await run('xcrun simctl list devices')).out).toContain(SIMULATOR.udid);
});

test('tcsh refuses a line with a newline in quotes, and runs other lines', async () => {
  const run = await open();
  mac.change({ loginShell: 'tcsh' });
  expect(await run(`printenv 'HO\nME'`)).toEqual({ out: '', err: `Unmatched '''.\n`, code: 1 });
  expect(await run(`printenv 'HOME'`)).toMatchObject({ out: '/Users/me\n', code: 0 });
});

test.each([false, true])('a tool can be installed and removed (real shell: %p)', async (realShell) => {
  const run = await open(realShell);
  const remove = await mac.install('baguette', oldBaguette);
  const stream = '/opt/homebrew/bin/baguette stream --udid X';
  expect(await run(stream)).toMatchObject({
    err: expect.stringContaining('SimulatorKit dlopen failed'),
    code: 1,
  });
  await remove();
  expect(await run(stream)).toMatchObject({ code: 127 });
});

test('a Mac may send a notice and nothing else', async () => {
  mac = await startFakeMac({ user: 'me', password: 'pw', strange: { stalledNotice: 'Authorized use only' } });
  const socket = connect({ port: mac.port, host: '127.0.0.1' });
  const [notice] = (await once(socket, 'data')) as [Buffer];
  expect(notice.toString()).toBe('Authorized use only\r\n');
  socket.destroy();
});
