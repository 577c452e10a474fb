import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FakeAndroidPhone } from '@storedeck/fake-devices';

import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

let dir: string;
let png: Buffer;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-screenshot-'));
  const phone = new FakeAndroidPhone();
  png = await phone.capture();
  await phone.close();
  await writeFile(join(dir, 'screen'), png);
});
afterEach(() => rm(dir, { recursive: true }));

/** Runs `storedeck screenshot` with an adb that lists these phones, all with the same screen. */
async function screenshot(serials: readonly string[], ...args: string[]) {
  const rows = serials.map((serial) => `${serial}\tdevice\n`).join('');
  const frame = rows.length.toString(16).padStart(4, '0') + rows;
  const adb = `case "$*" in
    'track-devices -l') printf '${frame}'; exec sleep 1000 ;;
    version) echo 'Version 35.0.2' ;;
    *screencap*) cat '${join(dir, 'screen')}' ;;
    *) exec sleep 1000 ;;
  esac`;
  await writeFile(join(dir, 'adb'), `#!/bin/sh\n${adb}\n`, { mode: 0o755 });
  return command(['screenshot', ...args], { env: { ADB_BIN: join(dir, 'adb') } });
}

test('saves the screen of the only device', async () => {
  const file = join(dir, 'saved.png');
  await writeFile(file, 'former content');
  const { code, stdout } = await screenshot(['PHONE1'], file);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(`^Saved ${file}, \\d+ × \\d+ pixels, from PHONE1\n$`),
  ]);
  expect((await readFile(file)).equals(png)).toBe(true);
});

test('a picture of one colour is saved, and said so', async () => {
  const phone = new FakeAndroidPhone({ secure: true });
  await writeFile(join(dir, 'screen'), await phone.capture());
  await phone.close();
  const file = join(dir, 'saved.png');
  const { code, stdout } = await screenshot(['PHONE1'], file);
  expect([code, stdout]).toEqual([0, expect.stringContaining('The picture has one colour')]);
  const asJson = await screenshot(['PHONE1'], file, '--json');
  expect(JSON.parse(asJson.stdout)).toMatchObject({ ok: true, note: expect.stringContaining('one colour') });
});

test('--device chooses one of several devices; without --device, the error lists the devices', async () => {
  const file = join(dir, 'saved.png');
  const ambiguous = await screenshot(['PHONE1', 'PHONE2'], file);
  expect([ambiguous.code, ambiguous.stderr]).toEqual([
    1,
    expect.stringMatching(/DEVICE_AMBIGUOUS[^]*PHONE1 .*, PHONE2 /),
  ]);
  const { code, stdout } = await screenshot(['PHONE1', 'PHONE2'], file, '--device', 'PHONE2', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { ok: true, device: 'PHONE2', path: file, width: png.readUInt32BE(16), height: png.readUInt32BE(20) },
  ]);
});

test.each([
  ['no device', [] as string[], [] as string[], 'No device can be used.'],
  ['an unknown device', ['PHONE1'], ['--device', 'PHONE9'], 'There is no usable device "PHONE9".'],
])('%s: exit 1, and no file is written', async (_what, serials, args, message) => {
  const { code, stderr } = await screenshot(serials, join(dir, 'saved.png'), ...args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${message} (DEVICE_NOT_FOUND)`)]);
  expect(await readdir(dir)).not.toContain('saved.png');
});

test('without adb, the hint says so and what to do', async () => {
  const { code, stderr } = await command(['screenshot', join(dir, 'saved.png')]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^No device can be used\. .*\nConnect one\. .*For Android phones: ADB_BIN .*Set ADB_BIN/,
    ),
  ]);
});

test('a file that cannot be written: exit 2, and no temporary file is left', async () => {
  const { code, stderr } = await screenshot(['PHONE1'], join(dir, 'missing/saved.png'));
  expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be written (ENOENT). (INPUT_INVALID)')]);
  const folder = await screenshot(['PHONE1'], dir);
  expect(folder.code).toBe(2);
  expect((await readdir(join(dir, '..'))).filter((name) => name.includes('.tmp-'))).toEqual([]);
});
