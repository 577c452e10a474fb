import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { FlowFolder } from './flow-folder.ts';

const LOGIN =
  'appId: com.example\nname: Log in\n---\n# The button\n- tapOn: "Log in"\n- inputText: ${USER}\n';
const { signal } = new AbortController();

describe('the flows of a working folder', () => {
  let dir: string;
  let folder: FlowFolder;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'storedeck-flows-'));
    await mkdir(join(dir, 'flows/sub'), { recursive: true });
    folder = new FlowFolder(dir, {});
  });
  afterEach(() => rm(dir, { recursive: true }));

  const write = (path: string, text: string) => writeFile(join(dir, path), text);

  test('are listed with the results of their checks', async () => {
    await write('flows/login.yaml', LOGIN);
    await write('flows/sub/wrong.yml', 'appId: com.example\n---\n- tapOnn: "x"\n');
    await write('flows/config.yaml', 'flows: []\n');
    await write('flows/notes.txt', '');
    await symlink('/etc/hostname', join(dir, 'flows/link.yaml'));
    expect(await folder.list(signal)).toEqual([
      { path: 'flows/login.yaml', name: 'Log in', steps: 2, errors: 0, warnings: 0, problem: null },
      {
        ...{ path: 'flows/sub/wrong.yml', name: null, steps: 0, errors: 1, warnings: 0 },
        problem: expect.stringContaining('flows/sub/wrong.yml:3:3: error:'),
      },
    ]);
  });

  test('are none without the folder', async () => {
    await rm(join(dir, 'flows'), { recursive: true });
    expect(await folder.list(signal)).toEqual([]);
  });

  test('are divided into their steps, without a loss', async () => {
    await write('flows/login.yaml', LOGIN);
    const { before, steps, unset } = await folder.read('flows/login.yaml', signal);
    expect([before, ...steps.map(({ source }) => source)].join('')).toBe(LOGIN);
    expect(steps.map(({ text }) => text)).toEqual(['tapOn "Log in"', 'inputText "${USER}"']);
    expect(unset).toEqual(['USER']);
  });

  test('are divided into all their steps, also those that cannot be read', async () => {
    const source = 'appId: a\n---\n- tapOn: "x"\n# Wrong\n- tapOnn:\n    text: "y"\n- back';
    await write('flows/wrong.yaml', source);
    const { before, steps, issues } = await folder.read('flows/wrong.yaml', signal);
    expect([before, ...steps.map((step) => step.source)].join('')).toBe(source);
    expect(steps.map(({ text }) => text)).toEqual(['tapOn "x"', '# Wrong\n- tapOnn:\n    text: "y"', 'back']);
    expect(issues).toMatchObject([{ code: 'COMMAND_UNKNOWN', line: 5 }]);
  });

  test('are saved only over the content that was read', async () => {
    const path = 'flows/new/login.yaml';
    const first = await folder.save({ path, source: LOGIN, etag: '' }, signal);
    await expect(folder.save({ path, source: '', etag: '' }, signal)).rejects.toMatchObject({
      code: 'FLOW_CHANGED',
    });
    const source = `${LOGIN}- back\n`;
    const second = await folder.save({ path, source, etag: first.etag }, signal);
    expect(second.steps).toHaveLength(3);
    await write(path, LOGIN);
    await expect(folder.save({ path, source: '', etag: second.etag }, signal)).rejects.toMatchObject({
      code: 'FLOW_CHANGED',
    });
    expect(await readFile(join(dir, path), 'utf8')).toBe(LOGIN);
  });

  test('may name each other, also from a text that is not saved', async () => {
    await write('flows/sub/inner.yaml', 'appId: com.example\n---\n- back\n');
    const source = 'appId: com.example\n---\n- runFlow: sub/inner.yaml\n';
    const { loaded, issues } = await folder.check({ source, signal });
    expect(issues).toEqual([]);
    expect([...(loaded?.files.keys() ?? [])]).toContain('flows/sub/inner.yaml');
  });
});
