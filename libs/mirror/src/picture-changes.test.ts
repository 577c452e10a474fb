import { expect, test } from '@jest/globals';
import { type RelayViewer, type VideoSource, type VideoUnit, VideoRelay } from '@storedeck/video';

import { PictureChanges } from './picture-changes.ts';
import type { Rung, Screen } from './screen.ts';

const { signal } = new AbortController();
/** Longer than any test waits. */
const LONG_MS = 600_000;

/** A live video whose frames the test sends. */
class FakeVideo {
  opened = 0;
  readonly #rung: Rung['rung'];
  #send = Promise.withResolvers<'frame' | 'end'>();
  readonly relay = new VideoRelay<Screen>({ graceMs: 0, open: async () => this.#open() });

  constructor(rung: Rung['rung'] = 'scrcpy') {
    this.#rung = rung;
  }

  send(what: 'frame' | 'end'): void {
    this.#send.resolve(what);
  }

  watch = (): RelayViewer<Screen> => this.relay.watch();

  #open(): Screen {
    this.opened += 1;
    const format = { codec: 'jpeg', description: undefined, size: { width: 1, height: 2 } };
    const source: Pick<VideoSource, 'units' | 'requestKeyFrame' | 'close'> = {
      units: this.#units(format),
      requestKeyFrame: () => undefined,
      close: async () => this.send('end'),
    };
    return { ...source, ...format, rung: { rung: this.#rung } } as Screen;
  }

  async *#units(format: VideoUnit['format']): AsyncGenerator<VideoUnit> {
    for (;;) {
      const what = await this.#send.promise;
      this.#send = Promise.withResolvers();
      if (what === 'end') return;
      yield { isKey: true, ptsUs: 0, data: new Uint8Array(1), format };
    }
  }
}

test('nothing is watched before the first question, and a frame is a change', async () => {
  const video = new FakeVideo();
  using changes = new PictureChanges(video.watch);
  expect(video.opened).toBe(0);
  expect(changes.changedAt).toBeUndefined();
  const before = performance.now();
  const next = changes.next(LONG_MS, signal);
  video.send('frame');
  await next;
  expect(changes.changedAt).toBeGreaterThanOrEqual(before);
});

test('the end of the video wakes who waits, because nothing tells the changes then', async () => {
  const video = new FakeVideo();
  using changes = new PictureChanges(video.watch);
  expect(changes.changedAt).toBeUndefined();
  const first = changes.next(LONG_MS, signal);
  video.send('frame');
  await first;
  const next = changes.next(LONG_MS, signal);
  video.send('end');
  await next;
  expect(changes.changedAt).toBeUndefined();
});

test.each(['screenshots', 'webdriver'] as const)('single pictures (%s) tell nothing', async (rung) => {
  const video = new FakeVideo(rung);
  using changes = new PictureChanges(video.watch);
  expect(changes.changedAt).toBeUndefined();
  await changes.next(LONG_MS, signal);
  expect(changes.changedAt).toBeUndefined();
  expect(video.relay.viewerCount).toBe(0);
});

test('a video that cannot be opened is no error', async () => {
  const relay = new VideoRelay<Screen>({ open: () => Promise.reject(new Error('Gone.')) });
  using changes = new PictureChanges(() => relay.watch());
  expect(changes.changedAt).toBeUndefined();
  await changes.next(LONG_MS, signal);
  expect(changes.changedAt).toBeUndefined();
});

test('waiting ends when the time is over, when it is stopped, and when nothing is watched any more', async () => {
  const video = new FakeVideo();
  const changes = new PictureChanges(video.watch);
  await changes.next(1, signal);
  const stop = new AbortController();
  const stopped = changes.next(LONG_MS, stop.signal);
  stop.abort(new Error('Stopped.'));
  await expect(stopped).rejects.toThrow('Stopped.');
  expect(changes.changedAt).toBeUndefined();
  const ended = changes.next(LONG_MS, signal);
  changes[Symbol.dispose]();
  await ended;
  expect(changes.changedAt).toBeUndefined();
});
