import { mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';

import { readEnv, saveEnv } from './save-env.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'save-env-'));
});

describe('saveEnv', () => {
  test('writes the text byte for byte, readable only for its owner', async () => {
    const text = '\uFEFFA=1\r\n# end without newline';
    await expect(saveEnv({ dir, text })).resolves.toEqual({
      saved: true,
      existed: false,
      path: join(dir, '.env'),
    });
    expect(await readFile(join(dir, '.env'), 'utf8')).toBe(text);
    expect((await stat(join(dir, '.env'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dir)).toEqual(['.env']);
  });

  test('does not change an existing file without force', async () => {
    await writeFile(join(dir, '.env'), 'OLD=1\n');
    await expect(saveEnv({ dir, text: 'A=1' })).resolves.toMatchObject({ saved: false, existed: true });
    expect(await readFile(join(dir, '.env'), 'utf8')).toBe('OLD=1\n');
  });

  test('with force keeps the previous text as a backup, and sets the mode of both files to 0600', async () => {
    await writeFile(join(dir, '.env'), 'OLD=1\n', { mode: 0o644 });
    await expect(saveEnv({ dir, text: 'A=1', force: true })).resolves.toMatchObject({
      saved: true,
      existed: true,
    });
    expect(await readFile(join(dir, '.env'), 'utf8')).toBe('A=1');
    expect(await readFile(join(dir, '.env.backup'), 'utf8')).toBe('OLD=1\n');
    for (const name of ['.env', '.env.backup'])
      expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  });

  test('refuses bad text before it writes anything', async () => {
    await writeFile(join(dir, '.env'), 'OLD=1\n');
    expect(() => saveEnv({ dir, text: '<html>', force: true })).toThrow(/NAME=VALUE/);
    expect(await readdir(dir)).toEqual(['.env']);
  });

  test('after fifty saves at once, the file and the backup each contain one complete text', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        saveEnv({ dir, text: `A=${String(index).repeat(500)}`, force: true }),
      ),
    );
    expect(await readFile(join(dir, '.env'), 'utf8')).toMatch(/^A=(\d\d?)\1{499}$/);
    expect(await readFile(join(dir, '.env.backup'), 'utf8')).toMatch(/^A=(\d\d?)\1{499}$/);
    expect((await readdir(dir)).sort()).toEqual(['.env', '.env.backup']);
  });

  test('of fifty saves without force one succeeds', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => saveEnv({ dir, text: `A=${index}` })),
    );
    expect(results.filter(({ saved }) => saved)).toHaveLength(1);
    expect(results.filter(({ existed }) => existed)).toHaveLength(49);
  });

  test('neither reads nor writes through a link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'secret'), 'OLD=1\n');
    await symlink(join(outside, 'secret'), join(dir, '.env'));
    await expect(saveEnv({ dir, text: 'A=1', force: true })).rejects.toMatchObject({ code: 'ENV_INVALID' });
    await expect(readEnv(dir)).rejects.toMatchObject({ code: 'ENV_INVALID' });
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('OLD=1\n');
  });

  test('rejects if .env is a folder, or if the working folder is missing', async () => {
    await mkdir(join(dir, '.env'));
    await expect(saveEnv({ dir, text: 'A=1', force: true })).rejects.toMatchObject({ code: 'ENV_INVALID' });
    await expect(saveEnv({ dir: join(dir, 'nowhere'), text: 'A=1' })).rejects.toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
    });
  });
});

describe('readEnv', () => {
  test('reads the saved variables, and none from a missing file or a file with only comments', async () => {
    await expect(readEnv(dir)).resolves.toEqual({});
    await saveEnv({ dir, text: 'A="1"\n' });
    await expect(readEnv(dir)).resolves.toEqual({ A: '1' });
    await writeFile(join(dir, '.env'), '# to be filled in\n');
    await expect(readEnv(dir)).resolves.toEqual({});
  });
});
