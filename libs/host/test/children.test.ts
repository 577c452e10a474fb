import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { LocalHost, reapOrphans } from '../src/index.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let ledgerPath: string;
const strays: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-ledger-'));
  ledgerPath = join(folder, 'children.json');
});

afterEach(async () => {
  for (const stray of strays.splice(0)) stray.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 2000; tries += 1) {
    if (await condition()) return;
    await delay(5);
  }
  throw new Error(`never came true: ${condition}`);
}

async function recorded(): Promise<{ pid: number; startedAt: string; commandLine: string }[]> {
  if (!existsSync(ledgerPath)) return [];
  const file = JSON.parse(await readFile(ledgerPath, 'utf8')) as { children: [] };
  return file.children;
}

/** A program of its own that owns a LocalHost with one child, and prints the child's id. */
async function startOwner(command = ['sleep', '1000'], more = '') {
  const code = `
    import { LocalHost } from '@storedeck/host';
    const host = new LocalHost({ env: process.env, ledgerPath: ${JSON.stringify(ledgerPath)} });
    const child = await host.spawn(${JSON.stringify(command[0])}, ${JSON.stringify(command.slice(1))});
    process.on('SIGTERM', () => process.exit(0));
    console.log(child.pid);
    ${more}
  `;
  const args = ['--conditions=@storedeck/source', '--input-type=module', '-e', code];
  const owner = spawn(process.execPath, args, { cwd: packageFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  strays.push(owner);
  const [line] = (await once(owner.stdout!, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await until(async () => (await recorded()).some((child) => child.pid === pid));
  return { owner, pid };
}

describe('children and their owner', () => {
  test('they end when the owner exits', async () => {
    const { owner, pid } = await startOwner();
    owner.kill('SIGTERM');
    await until(() => !isAlive(pid));
  });

  test('so does what it only runs', async () => {
    const mark = join(folder, 'pid');
    const { owner } = await startOwner(
      ['sleep', '1000'],
      `void host.run('sh', ['-c', 'echo $$ > ${mark}; exec sleep 1000']).catch(() => undefined);`,
    );
    await until(() => existsSync(mark));
    const pid = Number(await readFile(mark, 'utf8'));
    await until(async () => (await recorded()).some((child) => child.pid === pid));
    owner.kill('SIGTERM');
    await until(() => !isAlive(pid));
  });

  test('after a crash of the owner the next start ends them', async () => {
    const { owner, pid } = await startOwner();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(isAlive(pid)).toBe(true);
    expect(await reapOrphans(ledgerPath)).toEqual([pid]);
    await until(() => !isAlive(pid));
    expect(existsSync(ledgerPath)).toBe(false);
  });

  test('one that became another program by exec is still recognised', async () => {
    const { owner, pid } = await startOwner(['sh', '-c', 'exec sleep 1000']);
    await until(async () => (await recorded()).some((child) => child.commandLine === 'sleep 1000'));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await reapOrphans(ledgerPath)).toEqual([pid]);
  });

  test('while the owner lives, a second start touches nothing', async () => {
    const { pid } = await startOwner();
    expect(await reapOrphans(ledgerPath)).toEqual([]);
    expect(isAlive(pid)).toBe(true);
    expect(existsSync(ledgerPath)).toBe(true);
    process.kill(pid, 'SIGKILL');
  });

  test.each(['startedAt', 'commandLine'] as const)(
    'a process whose %s differs is a stranger and lives on',
    async (field) => {
      const { owner, pid } = await startOwner();
      owner.kill('SIGKILL');
      await once(owner, 'exit');
      const file = JSON.parse(await readFile(ledgerPath, 'utf8')) as { children: Record<string, unknown>[] };
      file.children[0]![field] = 'something else';
      await writeFile(ledgerPath, JSON.stringify(file));
      expect(await reapOrphans(ledgerPath)).toEqual([]);
      expect(isAlive(pid)).toBe(true);
      process.kill(pid, 'SIGKILL');
    },
  );

  test.each(['', '{', 'null', '[]', '{"owner":1,"children":[{"pid":-1}]}', '{"children":[{"pid":1}]}'])(
    'a damaged ledger (%s) ends nothing and is removed',
    async (content) => {
      await writeFile(ledgerPath, content);
      expect(await reapOrphans(ledgerPath)).toEqual([]);
      expect(existsSync(ledgerPath)).toBe(false);
    },
  );

  test('a child that ended leaves the ledger, and close removes the file', async () => {
    const host = new LocalHost({ env: process.env, ledgerPath });
    const child = await host.spawn('sleep', ['1000']);
    await until(async () => (await recorded()).length === 1);
    await child.kill();
    await until(async () => (await recorded()).length === 0);
    await host.close();
    expect(existsSync(ledgerPath)).toBe(false);
  });

  test('a ledger that cannot be written keeps nobody from working', async () => {
    const host = new LocalHost({ env: process.env, ledgerPath: join(folder, 'no/such/folder') });
    const child = await host.spawn('echo', ['fine']);
    child.stdout.resume();
    expect((await child.exited).exitCode).toBe(0);
    await host.close();
  });
});
