import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test } from '@jest/globals';
import { startFakeMac, type FakeMac } from '@storedeck/fake-devices';

import { connectRunner, type Runner } from '../src/index.ts';

let mac: FakeMac;
let runner: Runner;
afterEach(async () => {
  await runner.close();
  await mac.close();
});

async function connect(startupOutput: string, realShell = false) {
  const login = { user: 'me', password: 'pw' };
  mac = await startFakeMac({
    ...login,
    strange: { startupOutput },
    realShell,
    files: { '~/list.json': '{"a":1}\n' },
  });
  runner = await connectRunner({ host: '127.0.0.1', port: mac.port, ...login });
}

describe.each([
  ['a greeting', 'Welcome to the build Mac\n'],
  ['words without the end of a line', 'direnv: loading'],
  ['the colours of a prompt', '\u001b[1mmac\u001b[0m\r\n'],
  ['half of our own words', 'storedeck:\n'],
  ['much text', `${'x'.repeat(79)}\n`.repeat(100)],
])('start-up files that print %s', (_, startupOutput) => {
  test('do not get into the output of a command', async () => {
    await connect(startupOutput);
    const { stdout, stderr, exitCode } = await runner.host.run('sh', [
      '-c',
      'echo out; echo err >&2; exit 3',
    ]);
    expect([stdout.toString(), stderr, exitCode]).toEqual(['out\n', 'err\n', 3]);
    const { commands, bytes, sample } = runner.host.skippedOutput;
    expect(bytes).toBeGreaterThanOrEqual(commands * startupOutput.length);
    expect([commands > 0, sample]).toEqual([true, expect.stringMatching(/\S/)]);
  });

  test('do not get into the output of a command that keeps running', async () => {
    await connect(startupOutput);
    const process = await runner.host.spawn('cat', []);
    process.stdin.end('unchanged');
    expect(await text(process.stdout)).toBe('unchanged');
    expect(await text(process.stderr)).toBe('');
  });
});
