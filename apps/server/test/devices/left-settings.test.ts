import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { checkLeftSettings } from '../../src/doctor/check-left-settings.ts';
import { startTestServer } from '../running-server.ts';
import { until } from '../until.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-left-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Writes what a capture has left that was killed after it had changed two settings of a phone. */
async function leaveSettings(device: string): Promise<void> {
  const folder = join(dir, 'captures/settings');
  await mkdir(folder, { recursive: true });
  const name = createHash('sha256').update(`local\n${device}`).digest('hex').slice(0, 16);
  const changes = [
    { setting: 'headsUp', old: null, wrote: ['0'] },
    { setting: 'textSize', old: '1.15', wrote: ['1.3'] },
  ];
  const record = {
    schemaVersion: 1,
    host: 'local',
    device,
    name: 'Pixel 8',
    app: 'com.example.app',
    changes,
  };
  await writeFile(join(folder, `${name}.json`), JSON.stringify(record));
}

test('the start of the server puts back what a killed capture has left; a phone that is not there is said by doctor', async () => {
  const phone = new FakeAndroidPhone({ serial: 'PHONE1' });
  const run = async (line: string) => {
    const { exited } = await phone.shell(line);
    await exited;
  };
  await run('settings put global heads_up_notifications_enabled 0');
  await run('settings put system font_scale 1.3');
  await leaveSettings('PHONE1');
  await leaveSettings('PHONE2');
  const host = new FakeAdbHost({ phones: [phone] });
  const server = await startTestServer({ home: host, dir });
  try {
    await until(() => server.logged().includes('PHONE2'));
    expect(phone.setting('global', 'heads_up_notifications_enabled')).toBeUndefined();
    expect(phone.setting('system', 'font_scale')).toBe('1.15');
    expect(await checkLeftSettings(dir)).toMatchObject([
      { level: 'fix', detail: '2 settings of Pixel 8 (PHONE2) are still as a capture needed them' },
    ]);
  } finally {
    await server.close();
    await Promise.all([host.close(), phone.close()]);
  }
});
