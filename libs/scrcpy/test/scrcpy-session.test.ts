import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';
import type { VideoUnit } from '@storedeck/video';

import { ScrcpySession } from '../src/session/scrcpy-session.ts';
import { ServerConnection } from '../src/session/server-connection.ts';
import { ServerOutput } from '../src/session/server-output.ts';

const FORMAT = { codec: 'avc1.42c033', description: undefined, size: { width: 576, height: 1280 } };
const FIRST: VideoUnit = { isKey: true, ptsUs: 0, data: Uint8Array.of(1), format: FORMAT };

/** A session whose control socket notes the bytes of each write, and whose server has already ended. */
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
  const shell = new PassThrough().end();
  const connection = new ServerConnection({
    version: '4.1',
    shell,
    output: new ServerOutput(shell),
    sockets: [control],
  });
  async function* rest(): AsyncGenerator<VideoUnit> {}
  return { session: new ScrcpySession({ connection, control, rest: rest(), first: FIRST }), writes };
}

async function nextEvent(): Promise<void> {
  await new Promise(setImmediate);
}

test('messages of one event of the program are written together, also after promises', async () => {
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

test('a message that is sent before the session is closed is written', async () => {
  const { session, writes } = setUp();
  session.send({ type: 'rotate' });
  await session.close();
  session.send({ type: 'rotate' });
  await nextEvent();
  expect(writes).toEqual([1]);
});
