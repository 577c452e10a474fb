import type { PictureLook } from '@storedeck/listing/compare';

import type { Difference, PictureJob, PictureResult } from './picture-job.ts';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (result: PictureResult | null) => void>();

/** Computes the look (perceptual hash) of a picture; null when the picture cannot be read. */
export function readLook(url: string, sha256: string | null): Promise<PictureLook | null> {
  return send({ kind: 'look', url, sha256 }) as Promise<PictureLook | null>;
}

/** Draws the differences of two pictures; null when one of the pictures cannot be read. */
export function readDifference(before: string, after: string): Promise<Difference | null> {
  return send({ kind: 'difference', before, after }) as Promise<Difference | null>;
}

function send(job: PictureJob): Promise<PictureResult | null> {
  return new Promise((resolve) => {
    lastId += 1;
    waiting.set(lastId, resolve);
    (worker ??= start()).postMessage({ id: lastId, job });
  });
}

function start(): Worker {
  const started = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener(
    'message',
    ({ data }: MessageEvent<{ id: number; result: PictureResult | null }>) => {
      waiting.get(data.id)?.(data.result);
      waiting.delete(data.id);
    },
  );
  // This event means that the worker's code cannot be loaded, so no job gets a result. Without this listener, the
  // callers would wait without end.
  started.addEventListener('error', (event) => {
    event.preventDefault();
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
    started.terminate();
    worker = undefined;
  });
  return started;
}
