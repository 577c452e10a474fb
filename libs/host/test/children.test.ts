import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { LocalHost, reapOrphans } from '../src/index.ts';
import { eventually } from './support/eventually.ts';
import { isAlive } from './support/is-alive.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let childRecordPath: string;
const leftovers: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-children-'));
  childRecordPath = join(folder, 'children.json');
});

afterEach(async () => {
  await Promise.all(leftovers.splice(0).map(end));
  await rm(folder, { recursive: true, force: true });
});

/** Ends a process and waits until the process is gone, so that it no longer writes to the folder. */
async function end(leftover: ChildProcess): Promise<void> {
  if (leftover.exitCode !== null || leftover.signalCode !== null) return;
  const exited = once(leftover, 'exit');
  leftover.kill('SIGKILL');
  await exited;
}

async function recorded(): Promise<{ pid: number; startedAt: string; commandLine: string }[]> {
  if (!existsSync(childRecordPath)) return [];
  const file = JSON.parse(await readFile(childRecordPath, 'utf8')) as { children: [] };
  return file.children;
}

/** Starts another process, the owner, with a LocalHost that has one child. */
async function startOwner(command = ['sleep', '1000'], more = '') {
  const code = `
    import { LocalHost } from '@storedeck/host';
    const host = new LocalHost({ env: process.env, childRecordPath: ${JSON.stringify(childRecordPath)} });
    const child = await host.spawn(${JSON.stringify(command[0])}, ${JSON.stringify(command.slice(1))});
    process.on('SIGTERM', () => process.exit(0));
    console.log(child.pid);
    ${more}
  `;
  const args = ['--conditions=@storedeck/source', '--input-type=module', '-e', code];
  const owner = spawn(process.execPath, args, { cwd: packageFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  leftovers.push(owner);
  const [line] = (await once(owner.stdout!, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await eventually(async () => (await recorded()).some((child) => child.pid === pid));
  return { owner, pid };
}

describe('the children of a LocalHost', () => {
  test('a spawned child ends when the owner exits', async () => {
    const { owner, pid } = await startOwner();
    owner.kill('SIGTERM');
    await eventually(() => !isAlive(pid));
  });

  test('a running command ends when the owner exits', async () => {
    const mark = join(folder, 'pid');
    const { owner } = await startOwner(
      ['sleep', '1000'],
      `void host.run('sh', ['-c', 'echo $$ > ${mark}; exec sleep 1000']).catch(() => undefined);`,
    );
    // The shell creates the file before it writes the process id, so the file may be empty at first.
    const written = () => readFile(mark, 'utf8').catch(() => '');
    await eventually(async () => (await written()).endsWith('\n'));
    const pid = Number(await written());
    await eventually(async () => (await recorded()).some((child) => child.pid === pid));
    owner.kill('SIGTERM');
    await eventually(() => !isAlive(pid));
  });

  test('reapOrphans ends the children of an owner that crashed', async () => {
    const { owner, pid } = await startOwner();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(isAlive(pid)).toBe(true);
    expect(await reapOrphans(childRecordPath)).toEqual([pid]);
    await eventually(() => !isAlive(pid));
    expect(existsSync(childRecordPath)).toBe(false);
  });

  test('a child that replaced itself by exec is still recognized', async () => {
    const { owner, pid } = await startOwner(['sh', '-c', 'exec sleep 1000']);
    await eventually(async () => (await recorded()).some((child) => child.commandLine === 'sleep 1000'));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await reapOrphans(childRecordPath)).toEqual([pid]);
  });

  test('reapOrphans does nothing while the owner runs', async () => {
    const { pid } = await startOwner();
    expect(await reapOrphans(childRecordPath)).toEqual([]);
    expect(isAlive(pid)).toBe(true);
    expect(existsSync(childRecordPath)).toBe(true);
    process.kill(pid, 'SIGKILL');
  });

  test.each(['startedAt', 'commandLine'] as const)(
    'a process whose %s differs is not ended',
    async (field) => {
      const { owner, pid } = await startOwner();
      owner.kill('SIGKILL');
      await once(owner, 'exit');
      const file = JSON.parse(await readFile(childRecordPath, 'utf8')) as {
        children: Record<string, unknown>[];
      };
      file.children[0]![field] = 'something else';
      await writeFile(childRecordPath, JSON.stringify(file));
      expect(await reapOrphans(childRecordPath)).toEqual([]);
      expect(isAlive(pid)).toBe(true);
      process.kill(pid, 'SIGKILL');
    },
  );

  test.each(['', '{', 'null', '[]', '{"owner":1,"children":[{"pid":-1}]}', '{"children":[{"pid":1}]}'])(
    'a damaged child record (%s) ends no process and is removed',
    async (content) => {
      await writeFile(childRecordPath, content);
      expect(await reapOrphans(childRecordPath)).toEqual([]);
      expect(existsSync(childRecordPath)).toBe(false);
    },
  );

  test('a child that ended is removed from the child record, and close removes the file', async () => {
    const host = new LocalHost({ env: process.env, childRecordPath });
    const child = await host.spawn('sleep', ['1000']);
    await eventually(async () => (await recorded()).length === 1);
    await child.kill();
    await eventually(async () => (await recorded()).length === 0);
    await host.close();
    expect(existsSync(childRecordPath)).toBe(false);
  });

  test('commands run although the child record cannot be written', async () => {
    const host = new LocalHost({ env: process.env, childRecordPath: join(folder, 'no/such/folder') });
    const child = await host.spawn('echo', ['fine']);
    child.stdout.resume();
    expect((await child.exited).exitCode).toBe(0);
    await host.close();
  });
});
