import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import { expect, test } from '@jest/globals';
import { parseMirrorPacket } from '@storedeck/contract/mirror';
import type { AudioPacket } from '@storedeck/scrcpy';
import type { WebSocket } from 'ws';

import type { AudioSource } from '../screen.ts';
import { ViewerSocket } from '../viewer-socket.ts';
import { DeviceAudio } from './device-audio.ts';

const FIRST: AudioPacket = { ptsUs: 1, data: Uint8Array.of(1) };

/** A device whose captures begin at once, and whose packets the test sends. */
function setUp() {
  const captures: { send: (packet: AudioPacket | Error) => void; isClosed: boolean }[] = [];
  const audio = new DeviceAudio(async () => {
    const events = new EventEmitter();
    const capture = { send: (packet: AudioPacket | Error) => events.emit('next', packet), isClosed: false };
    captures.push(capture);
    async function* packets(): AsyncGenerator<AudioPacket> {
      for (;;) {
        const next = await new Promise<AudioPacket | Error | undefined>((resolve) =>
          events.once('next', resolve),
        );
        if (next === undefined) return;
        if (next instanceof Error) throw next;
        yield next;
      }
    }
    const source: AudioSource = {
      codec: 'opus',
      description: new Uint8Array(19),
      packets: packets(),
      close: async () => {
        capture.isClosed = true;
        events.emit('next', undefined);
      },
    };
    return source;
  });
  const listen = () => {
    const received: unknown[] = [];
    const leave = audio.listen({
      started: ({ codec }) => received.push(codec),
      packet: ({ ptsUs }) => received.push(ptsUs),
      ended: (error) => received.push(error),
    });
    return { received, leave };
  };
  return { audio, captures, listen };
}

test('all listeners share one capture, which ends when the last listener leaves', async () => {
  const { captures, listen } = setUp();
  const one = listen();
  await setImmediate();
  const other = listen();
  captures[0]?.send(FIRST);
  await setImmediate();
  expect([one.received, other.received, captures.length]).toEqual([['opus', 1], ['opus', 1], 1]);
  one.leave();
  expect(captures[0]?.isClosed).toBe(false);
  other.leave();
  expect(captures[0]?.isClosed).toBe(true);
  const third = listen();
  await setImmediate();
  expect([captures.length, third.received, one.received]).toEqual([2, ['opus'], ['opus', 1]]);
});

test('the error of a capture reaches all listeners, and the next listener starts a new capture', async () => {
  const { captures, listen } = setUp();
  const { received, leave } = listen();
  await setImmediate();
  const error = new Error('The phone is gone.');
  captures[0]?.send(error);
  await setImmediate();
  expect(received).toEqual(['opus', error]);
  leave();
  const next = listen();
  await setImmediate();
  expect(next.received).toEqual(['opus']);
});

test('packets for a viewer that does not read are dropped, not queued', () => {
  const sent: { bytes: Buffer; done: () => void }[] = [];
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    send: (bytes: Buffer, _options: unknown, done: () => void) => sent.push({ bytes, done }),
  });
  // The socket is simulated, because a test cannot make a real socket keep unsent data. It contains only the members
  // that ViewerSocket uses, so a cast is needed.
  const viewer = new ViewerSocket(socket as unknown as WebSocket);
  for (let ptsUs = 0; ptsUs < 100; ptsUs += 1) viewer.sendAudio({ ptsUs, data: FIRST.data });
  expect(sent).toHaveLength(5);
  for (const { done } of sent) done();
  viewer.sendAudio({ ptsUs: 100, data: FIRST.data });
  expect(sent.map(({ bytes }) => parseMirrorPacket(bytes)?.ptsUs)).toEqual([0, 1, 2, 3, 4, 100]);
  socket.emit('close');
});
