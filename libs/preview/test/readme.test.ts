import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

test('the example of the README serves a file', async () => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  expect(example.split('\n').length).toBeLessThanOrEqual(16);
  const dir = await mkdtemp(join(tmpdir(), 'preview-readme-'));
  await writeFile(join(dir, 'notes.md'), '# Notes');
  const tellPort = `server.on('listening', () => console.log(server.address().port));`;
  const child = spawn(
    process.execPath,
    ['--conditions=@storedeck/source', '--input-type=module', '--eval', example + tellPort],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${port.toString().trim()}/`;
    const response = await fetch(`${address}?${new URLSearchParams({ path: join(dir, 'notes.md') })}`);
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'text/markdown; charset=utf-8',
      '# Notes',
    ]);
    expect(await (await fetch(address)).text()).toBe('A path is missing.');
  } finally {
    child.kill();
    await rm(dir, { recursive: true });
  }
});
