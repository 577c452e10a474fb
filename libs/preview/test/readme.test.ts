import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

test('the example of the README serves the current folder, and nothing else', async () => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const dir = await mkdtemp(join(tmpdir(), 'preview-readme-'));
  await writeFile(join(dir, 'notes.md'), '# Notes');
  // The code is passed as text to a process that starts in a folder of this package, so that the imports in the code
  // find the package. The process then changes to the temporary folder, which the example serves.
  const program = `process.chdir(${JSON.stringify(dir)});\n${example.replaceAll(/^import .*$/gm, '')}`;
  const imports = [...example.matchAll(/^import .*$/gm)].join('\n');
  const child = spawn(
    process.execPath,
    ['--conditions=@storedeck/source', '--input-type=module', '--eval', `${imports}\n${program}`],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${/port: (\d+)/.exec(line.toString())?.[1]}`;
    const response = await fetch(`${address}/notes.md`);
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'text/markdown; charset=utf-8',
      '# Notes',
    ]);
    expect((await fetch(`${address}/etc/passwd`)).status).toBe(404);
  } finally {
    child.kill();
    await rm(dir, { recursive: true });
  }
});
