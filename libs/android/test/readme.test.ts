import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from '@jest/globals';

import { tracked } from './support/adb-script.ts';
import { makePng } from './support/png.ts';

test('the example of the README runs', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-readme-'));
  const example = /```ts\n(.*?)```/s.exec(await readFile(join(cwd, 'README.md'), 'utf8'))![1]!;
  await writeFile(join(folder, 'screenshot'), makePng(1000));
  const adb = `#!/bin/sh
case "$*" in
  track-devices*) ${tracked()} ;;
  *screencap*) cat ${folder}/screenshot ;;
  '-s FAKE shell '*) echo "$4" > ${folder}/line ;;
  *) exit 1 ;;
esac
`;
  await writeFile(join(folder, 'adb'), adb, { mode: 0o755 });
  const args = [
    '--conditions=@storedeck/source',
    '--input-type=module-typescript',
    '-e',
    example.replace("'screen.png'", `'${folder}/screen.png'`),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd,
    env: { ...process.env, ADB_BIN: join(folder, 'adb') },
  });
  expect(stdout).toBe('FAKE Pixel 8 device\n');
  expect(await readFile(join(folder, 'line'), 'utf8')).toBe("'input' 'tap' '540' '1200'\n");
  expect((await readFile(join(folder, 'screen.png'))).equals(makePng(1000))).toBe(true);
  await rm(folder, { recursive: true });
});
