import type { PictureLook } from '@storedeck/listing/compare';

import type { Difference, PictureJob, PictureResult } from './picture-job.ts';

/** A worker and the jobs that it has not finished. */
interface Lane {
  readonly worker: Worker;
  readonly waiting: Map<number, (result: PictureResult | null) => void>;
}

/** The largest number of workers. Each of them holds the pixels of one picture, or of two. */
export const MAX_LANES = Math.min(4, navigator.hardwareConcurrency);

let lanes: readonly Lane[] = [];
let lastId = 0;

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
    const { worker, waiting } = freeLane();
    lastId += 1;
    waiting.set(lastId, resolve);
    worker.postMessage({ id: lastId, job });
  });
}

/** Returns an idle worker; otherwise a new one, or the one with the fewest jobs if there may be no more workers. */
function freeLane(): Lane {
  const [first] = lanes.toSorted((a, b) => a.waiting.size - b.waiting.size);
  if (first && (first.waiting.size === 0 || lanes.length >= MAX_LANES)) return first;
  const started = start();
  lanes = [...lanes, started];
  return started;
}

function start(): Lane {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const lane: Lane = { worker, waiting: new Map() };
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ id: number; result: PictureResult | null }>) => {
      const resolve = lane.waiting.get(data.id);
      lane.waiting.delete(data.id);
      resolve?.(data.result);
    },
  );
  // This event means that the worker's code cannot be loaded, so no job gets a result. Without this listener, the
  // callers would wait without end.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    lanes = lanes.filter((each) => each !== lane);
    worker.terminate();
    for (const resolve of lane.waiting.values()) resolve(null);
    lane.waiting.clear();
  });
  return lane;
}
