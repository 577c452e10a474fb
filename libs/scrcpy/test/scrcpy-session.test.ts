import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';
import type { VideoUnit } from '@storedeck/video';

import type { ScrcpyError } from '../src/scrcpy-error.ts';
import { ScrcpySession } from '../src/session/scrcpy-session.ts';
import { ServerConnection } from '../src/session/server-connection.ts';
import { ServerOutput } from '../src/session/server-output.ts';

const FORMAT = { codec: 'avc1.42c033', description: undefined, size: { width: 576, height: 1280 } };
const FIRST: VideoUnit = { isKey: true, ptsUs: 0, data: Uint8Array.of(1), format: FORMAT };

/**
 * Creates a session without a phone. `writes` contains the number of bytes of each write to the control socket. The
 * session reads a text that the test writes to `shell` as output of the server.
 */
function setUp() {
  const writes: number[] = [];
  const control = new PassThrough();
  control._write = (chunk: Buffer, _encoding, done) => {
    writes.push(chunk.length);
    done();
  };
  control._writev = (chunks, done) => {
    writes.push(chunks.reduce((sum, { chunk }) => sum + (chunk as Buffer).length, 0));
    done();
  };
  const shell = new PassThrough();
  const connection = new ServerConnection({
    version: '4.1',
    shell,
    output: new ServerOutput(shell),
    sockets: [control],
  });
  async function* rest(): AsyncGenerator<VideoUnit> {}
  const session = new ScrcpySession({ connection, control, rest: rest(), first: FIRST });
  return { session, control, writes, shell };
}

async function nextEvent(): Promise<void> {
  await new Promise(setImmediate);
}

test('messages that are sent before the next event of the process are written together, also after awaited promises', async () => {
  const { session, writes } = setUp();
  session.send({ type: 'rotate' });
  session.send({ type: 'rotate' });
  for (let hops = 0; hops < 10; hops += 1) await undefined;
  session.send({ type: 'rotate' });
  expect(writes).toEqual([]);
  await nextEvent();
  session.send({ type: 'rotate' });
  await nextEvent();
  expect(writes).toEqual([3, 1]);
});

test('a message that is sent directly before the session is closed is still written', async () => {
  const { session, writes, shell } = setUp();
  shell.end();
  session.send({ type: 'rotate' });
  await session.close();
  session.send({ type: 'rotate' });
  await nextEvent();
  expect(writes).toEqual([1]);
});

test('apps are started one after the other, and each start has the result that the server prints for it', async () => {
  const { session, writes, shell } = setUp();
  const results = ['?Tilia', 'org.missing', '+?Cal', '?Notes'].map((name) =>
    session.startApp(name).then(
      () => 'started',
      (error: ScrcpyError) => `${error.code}: ${error.message}`,
    ),
  );
  await nextEvent();
  expect(writes).toHaveLength(1);
  shell.write('[server] INFO: Processing Android apps... (this may take some time)\n[server] INFO: Start');
  shell.write('ing app "Tilia" [app.tilia.garden] on display 0...\n');
  expect(await results[0]).toBe('started');
  await nextEvent();
  shell.write('[server] WARN: No app found for package "org.missing"\n');
  expect(await results[1]).toBe('APP_NOT_INSTALLED: The phone has no app "org.missing".');
  await nextEvent();
  shell.write(
    '[server] WARN: No unique app found for name "Cal":\n - Calculator  com.a\n - Calendar  com.b\n',
  );
  expect(await results[2]).toBe(
    'APP_AMBIGUOUS: Several apps of the phone have a name that begins with "Cal".',
  );
  await nextEvent();
  shell.end();
  expect(await results[3]).toMatch(/^SESSION_ENDED/);
});

// [Genymobile/scrcpy Device.java, startApp; Controller.java, startApp]
test.each([
  ['[server] WARN: Cannot create launch intent for app org.keyboard', 'APP_NOT_INSTALLED'],
  ['[server] ERROR: No known display id to start app "org.keyboard"', 'TIMED_OUT'],
])('an app that the server cannot start is reported at once: %s', async (line, code) => {
  const { session, shell } = setUp();
  const started = session.startApp('org.keyboard');
  await nextEvent();
  shell.write(`${line}\n`);
  await expect(started).rejects.toMatchObject({ code });
});

test('the start of an app can be aborted', async () => {
  const { session } = setUp();
  const abort = new AbortController();
  const started = session.startApp('?Tilia', { signal: abort.signal });
  await nextEvent();
  abort.abort();
  await expect(started).rejects.toMatchObject({ code: 'ABORTED' });
});

test('a phone that reads nothing ends the session before its messages fill the memory', async () => {
  const { session, control, shell } = setUp();
  control._write = control._writev = () => undefined;
  let sent = 0;
  for (; sent < 1000 && !control.destroyed; sent += 1) {
    for (let more = 0; more < 100; more += 1) session.send({ type: 'text', text: 'x'.repeat(300) });
    await nextEvent();
  }
  expect([control.destroyed, sent < 1000]).toEqual([true, true]);
  shell.end();
  await session.close();
});

test('a refused input is reported while the video goes on', async () => {
  const { session, shell } = setUp();
  shell.write('[server] WARN: x\n[server] ERROR: Injecting input events requires the caller to have the ');
  shell.write('INJECT_EVENTS permission.\n');
  await expect(session.inputRefused).resolves.toBeUndefined();
});
