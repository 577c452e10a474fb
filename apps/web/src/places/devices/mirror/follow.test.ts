import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import { followIphone } from './follow-iphone.ts';
import { followPictures } from './follow-pictures.ts';
import { SILENCE_MS, followStream } from './follow-stream.ts';
import type { FrameSink } from './frame-sink.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const FRAME = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const PART = Buffer.concat([Buffer.from('--b\r\nContent-Length: 4\r\n\r\n'), FRAME, Buffer.from('\r\n')]);

/** Writes down what it is told. */
function listeningSink(onShow: (count: number) => void = () => undefined) {
  const told: string[] = [];
  const sink: FrameSink = {
    show: async (picture, asked) => {
      told.push(`${picture.type || 'picture'}${asked === null ? '' : ' asked for'}`);
      onShow(told.length);
    },
    trouble: (error) => told.push(error.message),
  };
  return { sink, told };
}

function controlledStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    open: async () => new Response(body),
    send: (bytes: Buffer) => controller.enqueue(bytes),
    end: () => controller.close(),
  };
}

describe('pictures', () => {
  test('are asked for one after the other, and the end of the mirror ends it', async () => {
    const abort = new AbortController();
    const { sink, told } = listeningSink((count) => count === 3 && abort.abort());
    await followPictures(async () => new Blob([FRAME]), sink, abort.signal);
    expect(told).toEqual(['picture asked for', 'picture asked for', 'picture asked for']);
  });

  test('that fail are told and tried again, ever more slowly, and at once slowly no more after a good one', async () => {
    const abort = new AbortController();
    const delays: number[] = [];
    const started = performance.now();
    let call = 0;
    const take = async (): Promise<Blob> => {
      delays.push(performance.now() - started);
      call += 1;
      if (call === 8) abort.abort();
      if (call === 4) return new Blob([FRAME]);
      throw new Error('offline');
    };
    const done = followPictures(take, listeningSink().sink, abort.signal);
    await jest.runAllTimersAsync();
    await done;
    expect(delays).toEqual([0, 500, 1500, 3500, 3500, 4000, 5000, 7000]);
  });
});

describe('a stream', () => {
  test('shows its pictures, and says why it ended', async () => {
    const { sink, told } = listeningSink();
    const source = controlledStream();
    const done = followStream(source.open, sink, new AbortController().signal);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(10);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(10);
    source.end();
    expect(await done).toMatchObject({ shown: 2, error: { message: 'The live stream ended.' } });
    expect(told).toEqual(['image/jpeg', 'image/jpeg']);
  });

  test('shows only the newest of the pictures that came while one was drawn', async () => {
    let drawn = (): void => undefined;
    const shown: Blob[] = [];
    const sink: FrameSink = {
      show: (picture) => {
        shown.push(picture);
        return new Promise((resolve) => (drawn = resolve));
      },
      trouble: () => undefined,
    };
    const source = controlledStream();
    const done = followStream(source.open, sink, new AbortController().signal);
    for (const size of [2, 3, 4, 5]) {
      const frame = Buffer.concat([FRAME.subarray(0, 2), Buffer.alloc(size)]);
      source.send(Buffer.from(`--b\r\nContent-Length: ${frame.length}\r\n\r\n`));
      source.send(frame);
      await jest.advanceTimersByTimeAsync(1);
    }
    drawn();
    await jest.advanceTimersByTimeAsync(1);
    drawn();
    source.end();
    await done;
    expect(shown.map(({ size }) => size)).toEqual([4, 7]);
  });

  test('without a picture for a while is given up', async () => {
    const { sink } = listeningSink();
    const source = controlledStream();
    const done = followStream(source.open, sink, new AbortController().signal);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await done).toMatchObject({ shown: 2, error: { message: 'The live stream stands still.' } });
  });
});

describe('an iPhone’s mirror', () => {
  test('falls back to single screenshots, and comes back to the stream', async () => {
    const abort = new AbortController();
    let streams = 0;
    const { sink, told } = listeningSink();
    const done = followIphone(
      {
        stream: async () => {
          streams += 1;
          if (streams === 2) abort.abort();
          throw new Error('no stream');
        },
        picture: async () => {
          await jest.advanceTimersByTimeAsync(5000);
          return new Blob([FRAME]);
        },
      },
      sink,
      abort.signal,
    );
    await done;
    expect(streams).toBe(2);
    expect(told).toEqual(Array(4).fill('picture asked for'));
  });

  test('opens the stream anew when it is cut', async () => {
    const abort = new AbortController();
    const { sink, told } = listeningSink((count) => count === 2 && abort.abort());
    const done = followIphone(
      {
        stream: async () => new Response(new Uint8Array(PART)),
        picture: () => Promise.reject(new Error('not asked for')),
      },
      sink,
      abort.signal,
    );
    await jest.runAllTimersAsync();
    await done;
    expect(told).toEqual(['image/jpeg', 'image/jpeg']);
  });
});
