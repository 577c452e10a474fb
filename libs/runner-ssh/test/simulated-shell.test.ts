import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFakeMac, type FakeMac } from '@storedeck/fake-devices';

import { connectRunner, type Runner } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';

let mac: FakeMac;
let runner: Runner;
const ended: string[] = [];
let oneEnded: () => void = () => undefined;

beforeAll(async () => {
  mac = await startFakeMac({
    user: 'me',
    password: 'pw',
    tools: {
      words: ({ args, env, stdout, stderr }) => {
        stdout.write(JSON.stringify(args));
        stderr.write(env?.['GREETING'] ?? '');
        return 3;
      },
      // Copies its input until the input ends, or until it is killed.
      copy: async ({ args: [name = ''], stdin, stdout, signal }) => {
        signal.addEventListener('abort', () => {
          ended.push(name);
          oneEnded();
        });
        for await (const chunk of stdin) stdout.write(chunk);
        return 0;
      },
      flood: async ({ stdout, signal }) => {
        while (!signal.aborted) await new Promise((done) => stdout.write(Buffer.alloc(10_000), done));
        return 0;
      },
      hangs: ({ args: [name = ''], signal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            ended.push(name);
            oneEnded();
            resolve(0);
          }),
        ),
    },
  });
  runner = await connectRunner({ host: '127.0.0.1', port: mac.port, user: 'me', password: 'pw' });
});
afterAll(async () => {
  await runner.close();
  await mac.close();
});

async function untilEnded(name: string) {
  while (!ended.includes(name)) await new Promise<void>((resolve) => (oneEnded = resolve));
}

test('a command gets its arguments and variables unchanged, and its output, errors and exit code are separate', async () => {
  const words = [
    'a b',
    '$HOME',
    '`id`',
    "it's",
    '"',
    '\\',
    '\\n',
    '',
    '*',
    'ü🎉',
    'two\nlines',
    '-n',
    ';true',
    '$(id)',
  ];
  const { stdout, stderr, exitCode } = await runner.host.run('words', words, {
    env: { GREETING: "it's $5" },
  });
  expect({ words: JSON.parse(stdout.toString()) as unknown, stderr, exitCode }).toEqual({
    words,
    stderr: "it's $5",
    exitCode: 3,
  });
});

test('tools are found in the folders of Homebrew, and missing tools and folders are errors', async () => {
  expect(await runner.host.which('words')).toBe('/opt/homebrew/bin/words');
  expect(await runner.host.which('xcrun')).toBe('/usr/bin/xcrun');
  expect(await runner.host.which('id')).toBeUndefined();
  expect(await catchFailure(runner.host.run('/usr/bin/id', []))).toMatchObject({ code: 'TOOL_NOT_FOUND' });
  expect(await catchFailure(runner.host.run('words', [], { cwd: '/no/such folder' }))).toMatchObject({
    code: 'SPAWN_FAILED',
  });
  expect((await runner.host.run('/usr/bin/true', [], { cwd: '/tmp' })).exitCode).toBe(0);
  expect((await runner.host.run('printenv', ['HOME'])).stdout.toString()).toBe('/Users/me\n');
});

test('a long-lived command streams in both directions until its input ends', async () => {
  const copy = await runner.host.spawn('copy', ['streams']);
  copy.stdin.write('one\n');
  expect(String(await new Promise((resolve) => copy.stdout.once('data', resolve)))).toBe('one\n');
  copy.stdin.end('two\n');
  expect(await text(copy.stdout)).toBe('two\n');
  expect(await copy.exited).toEqual({ exitCode: 0, signal: null });
});

test('a command is ended by kill, by a timeout, by an abort and by too much output', async () => {
  const { host } = runner;
  const killed = await host.spawn('copy', ['killed']);
  await killed.kill();
  expect(await killed.exited).toEqual({ exitCode: null, signal: 'SIGTERM' });
  await untilEnded('killed');
  expect(await catchFailure(host.run('hangs', ['late'], { timeoutMs: 50 }))).toMatchObject({
    code: 'TIMED_OUT',
  });
  await untilEnded('late');
  const aborting = new AbortController();
  const spawned = await host.spawn('hangs', ['aborted'], { signal: aborting.signal });
  aborting.abort();
  await spawned.exited;
  await untilEnded('aborted');
  expect(await catchFailure(host.run('flood', [], { maxBytes: 100_000 }))).toMatchObject({
    code: 'OUTPUT_TOO_LARGE',
  });
});

test('a command ends with its connection', async () => {
  const another = await connectRunner({ host: '127.0.0.1', port: mac.port, user: 'me', password: 'pw' });
  await another.host.spawn('hangs', ['left']);
  await another.close();
  await untilEnded('left');
});
