import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import { followIphone } from './follow-iphone.ts';
import { followScreenshots } from './follow-screenshots.ts';
import { SILENCE_MS, followStream } from './follow-stream.ts';
import type { FrameSink } from './frame-sink.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const FRAME = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const PART = Buffer.concat([Buffer.from('--b\r\nContent-Length: 4\r\n\r\n'), FRAME, Buffer.from('\r\n')]);

/** A sink that records the calls of its methods. */
function recordingSink(onShow: (count: number) => void = () => undefined) {
  const calls: string[] = [];
  const sink: FrameSink = {
    show: async (picture, requestedMs) => {
      calls.push(`${picture.type || 'picture'}${requestedMs === null ? '' : ' on request'}`);
      onShow(calls.length);
    },
    trouble: (error) => calls.push(error.message),
  };
  return { sink, calls };
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

describe('screenshots', () => {
  test('are requested one after the other until the mirror closes', async () => {
    const abort = new AbortController();
    const { sink, calls } = recordingSink((count) => count === 3 && abort.abort());
    await followScreenshots(async () => new Blob([FRAME]), sink, { signal: abort.signal });
    expect(calls).toEqual(['picture on request', 'picture on request', 'picture on request']);
  });

  test('that fail are reported and retried with back-off, which a success resets', async () => {
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
    const done = followScreenshots(take, recordingSink().sink, { signal: abort.signal });
    await jest.runAllTimersAsync();
    await done;
    expect(delays).toEqual([0, 500, 1500, 3500, 3500, 4000, 5000, 7000]);
  });
});

describe('a stream', () => {
  test('shows its frames and reports why it ended', async () => {
    const { sink, calls } = recordingSink();
    const source = controlledStream();
    const done = followStream(source.open, sink, new AbortController().signal);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(10);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(10);
    source.end();
    expect(await done).toMatchObject({ shown: 2, error: { message: 'The live stream ended.' } });
    expect(calls).toEqual(['image/jpeg', 'image/jpeg']);
  });

  test('shows only the newest of the frames that arrive while one is drawn', async () => {
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

  test('without a frame for some time is closed', async () => {
    const { sink } = recordingSink();
    const source = controlledStream();
    const done = followStream(source.open, sink, new AbortController().signal);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    source.send(PART);
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await done).toMatchObject({ shown: 2, error: { message: 'The live stream sends no frames.' } });
  });
});

describe('an iPhone’s mirror', () => {
  test('falls back to screenshots and returns to the stream', async () => {
    const abort = new AbortController();
    let streams = 0;
    const { sink, calls } = recordingSink();
    const done = followIphone(
      {
        stream: async () => {
          streams += 1;
          if (streams === 2) abort.abort();
          throw new Error('no stream');
        },
        screenshot: async () => {
          await jest.advanceTimersByTimeAsync(5000);
          return new Blob([FRAME]);
        },
      },
      sink,
      abort.signal,
    );
    await done;
    expect(streams).toBe(2);
    expect(calls).toEqual(Array(4).fill('picture on request'));
  });

  test('reopens a stream that was cut', async () => {
    const abort = new AbortController();
    const { sink, calls } = recordingSink((count) => count === 2 && abort.abort());
    const done = followIphone(
      {
        stream: async () => new Response(new Uint8Array(PART)),
        screenshot: () => Promise.reject(new Error('no screenshot expected')),
      },
      sink,
      abort.signal,
    );
    await jest.runAllTimersAsync();
    await done;
    expect(calls).toEqual(['image/jpeg', 'image/jpeg']);
  });
});
