import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';

import { ServerOutput } from '../src/session/server-output.ts';

async function readOutput(text: string): Promise<ServerOutput> {
  const stream = new PassThrough();
  const output = new ServerOutput(stream);
  stream.end(text);
  await output.ended;
  return output;
}

test.each([
  ['nothing', ''],
  ['a warning', '[server] INFO: Device: [Xiaomi]\n[server] WARN: Audio disabled: it is not supported\n'],
  [
    'the stack of an exception at the start',
    'java.io.FileNotFoundException: x\nCaused by: android.system.ErrnoException: open failed: ENOENT\n\tat libcore.io\n\t... 12 more\n',
  ],
  [
    'a refused input',
    '[server] ERROR: Injecting input events requires the caller to have the INJECT_EVENTS permission.\n',
  ],
])('a running server that has printed %s was unplugged', async (_, text) => {
  expect((await readOutput(text)).failure('SESSION_ENDED', '4.1')).toMatchObject({
    code: 'SESSION_ENDED',
    message: 'The connection to the phone has ended.',
    hint: expect.stringContaining('cable'),
  });
});

test.each([
  ['[server] ERROR: Control protocol error\n', 'Control protocol error'],
  ['[server] WARN: x\nKilled\n', 'Killed'],
])('a running server that has ended by itself names the reason: %j', async (text, reason) => {
  const { message } = (await readOutput(text)).failure('SESSION_ENDED', '4.1');
  expect(message).toBe(`The scrcpy server has ended: ${reason}.`);
});

test('a server that does not start names its error, not its warnings', async () => {
  const text = '/system/bin/sh: app_process: not found\n[server] WARN: x\n\t... 12 more\n';
  expect((await readOutput(text)).failure('START_FAILED', '4.1').message).toContain('app_process: not found');
});
