import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from '@jest/globals';

test('the example of the README runs', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const example = /```ts\n(.*?)```/s.exec(await readFile(`${cwd}/README.md`, 'utf8'))![1]!;
  const args = ['--conditions=@storedeck/source', '--input-type=module-typescript', '-e', example];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  expect(stdout).toBe(
    '0 Linux or Darwin\n'.replace('Linux or Darwin', process.platform === 'darwin' ? 'Darwin' : 'Linux'),
  );
});
