import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';
import type { Host, HostProcess } from '@storedeck/host';

import { BaguetteInput } from './baguette-input.ts';

/** A host whose baguette is played by the test. */
function playBaguette() {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const ended = Promise.withResolvers<undefined>();
  const process = {
    ...{ stdin, stdout, stderr, exited: ended.promise },
    kill: async () => ended.resolve(undefined),
  } as unknown as HostProcess;
  return { stdout, stderr, ended, host: { spawn: async () => process } as unknown as Host };
}

const UDID = '11111111-2222-3333-4444-555555555555';

test('each line of baguette answers one gesture, in order', async () => {
  const { host, stdout } = playBaguette();
  await using input = await BaguetteInput.open(host, UDID);
  const done = input.send({ type: 'button', button: 'home' });
  const refused = input.send({ type: 'button', button: 'power' });
  stdout.write('{"ok":true}\n{"ok":false,"error":"locked"}\n');
  await done;
  await expect(refused).rejects.toMatchObject({
    code: 'WDA_REFUSED',
    message: expect.stringContaining('locked'),
  });
});

test('a line without end is not kept: a short part of it is the reason', async () => {
  const { host, stdout } = playBaguette();
  await using input = await BaguetteInput.open(host, UDID);
  const refused = input.send({ type: 'button', button: 'home' });
  for (let sent = 0; sent < 64; sent += 1) stdout.write('x'.repeat(64 * 1024));
  stdout.write('\n');
  const { message } = await refused.then(
    () => new Error('The gesture was not refused.'),
    (error: Error) => error,
  );
  expect(message.length).toBeLessThan(400);
});

test('the last line of a baguette that has ended is the reason of the gestures that wait', async () => {
  const { host, stderr, ended } = playBaguette();
  await using input = await BaguetteInput.open(host, UDID);
  const waiting = input.send({ type: 'button', button: 'home' });
  stderr.end('no such simulator\n');
  await new Promise((resolve) => stderr.once('end', resolve));
  ended.resolve(undefined);
  await expect(waiting).rejects.toMatchObject({
    code: 'SIMULATOR_FAILED',
    message: expect.stringContaining('no such simulator'),
  });
});
