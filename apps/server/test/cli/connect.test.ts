import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LockFiles } from '@storedeck/devices';
import { startFakeStf } from '@storedeck/fake-devices';

import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

const CODE = '481516';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-connect-'));
  const row = '192.168.1.5:40001 device\\n';
  const list = (row.length - 1).toString(16).padStart(4, '0') + row;
  const adb = `echo "$*" >>'${dir}/calls'
    case "$*" in
    'track-devices -l') printf '${list}'; exec sleep 1000 ;;
    pair*) read code; [ "$code" = ${CODE} ] && echo "Successfully paired to $2 [guid=adb-1]" ;;
    connect*) echo "connected to $2" ;;
    disconnect*) echo "error: no such device '$2'" >&2; exit 1 ;;
  esac`;
  await writeFile(join(dir, 'adb'), `#!/bin/sh\n${adb}\n`, { mode: 0o755 });
});
afterEach(() => rm(dir, { recursive: true }));

function connect(...args: string[]) {
  return command(args, { env: { ADB_BIN: join(dir, 'adb'), STOREDECK_PAIRING_CODE: CODE } });
}

test('pairs and connects a phone; the pairing code is not an argument of adb', async () => {
  const { code, stdout } = await connect(
    'connect',
    '192.168.1.5:40001',
    '--pair',
    '192.168.1.5:37099',
    '--json',
  );
  expect([code, JSON.parse(stdout)]).toEqual([0, { ok: true, serial: '192.168.1.5:40001' }]);
  const calls = await readFile(join(dir, 'calls'), 'utf8');
  expect(calls.split('\n')).toEqual(
    expect.arrayContaining(['pair 192.168.1.5:37099', 'connect 192.168.1.5:40001']),
  );
  expect(calls).not.toContain(CODE);
});

test('a phone that is not connected cannot be disconnected: exit code 1, and the reason', async () => {
  const { code, stderr } = await connect('disconnect', '192.168.1.9');
  expect([code, stderr]).toEqual([1, expect.stringContaining('no such device')]);
});

test('a phone of an STF server is connected, disconnected and released; the token is not an argument of adb', async () => {
  const TOKEN = 'canary-token-7c1f';
  const phones = [{ serial: 'R5CT900FAKE', address: '192.168.1.5:40001' }];
  const stf = await startFakeStf({ token: TOKEN, phones });
  const run = (...args: string[]) =>
    command([...args, '--stf', stf.url], {
      env: { ADB_BIN: join(dir, 'adb'), STOREDECK_STF_TOKEN: TOKEN, TMPDIR: dir },
    });
  const connected = await run('connect', 'R5CT900FAKE', '--json');
  expect([connected.code, JSON.parse(connected.stdout)]).toEqual([
    0,
    { ok: true, serial: '192.168.1.5:40001' },
  ]);
  expect(stf.used).toEqual(['R5CT900FAKE']);
  expect((await run('disconnect', 'R5CT900FAKE')).code).toBe(0);
  expect(stf.used).toEqual([]);
  expect((await run('disconnect', 'R5CT900FAKE')).stderr).toContain('DEVICE_NOT_FOUND');
  const calls = await readFile(join(dir, 'calls'), 'utf8');
  expect(calls).toContain('disconnect 192.168.1.5:40001');
  expect(calls).not.toContain('canary');
  await stf.close();
});

test('a phone that a window uses is not disconnected: the command says who uses it', async () => {
  const folder = join(dir, `storedeck-locks-${userInfo().uid}`);
  await mkdir(folder, { mode: 0o700 });
  const files = new LockFiles(folder);
  const holder = { kind: 'window', id: 'anna', name: 'Chrome, opened at 14:05' } as const;
  const device = { host: 'local', device: '192.168.1.5:40001' };
  await files.claim({ device, holder, since: new Date().toISOString() }, () => false);
  const env = { ADB_BIN: join(dir, 'adb'), TMPDIR: dir };
  const refused = await command(['disconnect', '192.168.1.5:40001'], { env });
  expect(refused.stderr).toMatch(
    /is used by Chrome, opened at 14:05 of another Storedeck, since .*DEVICE_BUSY/,
  );
  await files.release(device);
  expect((await command(['disconnect', '192.168.1.5:40001'], { env })).stderr).toContain('no such device');
});
