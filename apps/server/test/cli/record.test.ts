/** `storedeck doctor --record`: what is asked, and that nothing happens without a person who agrees. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Adb } from '@storedeck/android';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { findNames } from '../../src/cli/record-command.ts';
import { checkFolder, makeFiles, writeFiles } from '../../src/doctor/record/record-files.ts';
import { recordHost } from '../../src/doctor/record/record-host.ts';
import { command } from './command-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-record-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function record(phones: readonly FakeAndroidPhone[]) {
  const host = new FakeAdbHost({ phones, adbServer: true });
  const adb = new Adb(host);
  try {
    return await recordHost({ host, adb }, new AbortController().signal);
  } finally {
    await adb.close();
    await host.close();
    for (const phone of phones) await phone.close();
  }
}

test('each phone is asked, tools that are missing are named, and nothing on the phone is changed', async () => {
  const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
  const answers = await record([phone, new FakeAndroidPhone({ serial: 'LOCKED', state: 'unauthorized' })]);
  const answerTo = (wanted: string) => answers.find((answer) => answer.command === wanted);
  expect(answerTo('adb devices -l')?.stdout).toContain('R5CT10ABCDE');
  expect(answerTo('xcrun simctl list --json')).toMatchObject({ exitCode: null, stderr: 'not installed' });
  expect(answerTo('adb -s R5CT10ABCDE shell wm size')).toMatchObject({
    exitCode: 0,
    stdout: 'Physical size: 1080x2400\n',
  });
  expect(answers.filter((answer) => answer.command.includes('LOCKED'))).toEqual([]);
  const programs = new Set(phone.received.map(({ argv: [program] }) => program));
  expect([...programs].sort()).toEqual(['cat', 'dumpsys', 'getprop', 'pm', 'settings', 'wm']);
  expect(phone.received.filter(({ argv }) => /^(put|delete|reset)$/.test(argv[1] ?? ''))).toEqual([]);
  expect(answers.flatMap(findNames)).toContain('R5CT10ABCDE');
});

test('each answer is a file, which names its command and not the phone', async () => {
  const files = makeFiles('here', [
    { command: 'adb -s R5CT10ABCDE shell wm size', exitCode: 0, stdout: 'Physical size: 1x2\n', stderr: '' },
  ]);
  const target = join(folder, 'new');
  await writeFiles(target, files);
  expect(await readdir(target)).toEqual(['here-01-adb-shell-wm-size.txt']);
  expect(await readFile(join(target, 'here-01-adb-shell-wm-size.txt'), 'utf8')).toContain(
    'Physical size: 1x2',
  );
});

test('without a terminal, nothing is asked and nothing is written', async () => {
  const target = join(folder, 'new');
  const { code, stderr } = await command(['doctor', '--record', target], { env: {} });
  expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing was asked: there is no terminal')]);
  expect(await readdir(folder)).toEqual([]);
});

test('a folder with files is refused before anything is asked', async () => {
  await writeFile(join(folder, 'mine'), '');
  const { code, stderr } = await command(['doctor', '--record', folder], { env: {} });
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not empty')]);
});

test('a folder that cannot be written is refused, before anything is asked and at the end', async () => {
  const below = join(folder, 'file', 'new');
  await writeFile(join(folder, 'file'), '');
  const refusal = { code: 'INPUT_INVALID', message: expect.stringContaining('cannot be used (ENOTDIR)') };
  await expect(checkFolder(below)).rejects.toMatchObject(refusal);
  await expect(writeFiles(below, [])).rejects.toMatchObject(refusal);
});
