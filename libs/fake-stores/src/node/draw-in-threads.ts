import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import { Tinypool } from 'tinypool';

import type { EncodedPicture, PictureSource } from '../pictures/picture-source.ts';
import type { DrawTask } from './draw-worker.ts';

/** Draws pictures in threads, so that the caller's event loop is not blocked. */
export interface DrawingThreads extends Required<PictureSource> {
  /** Ends the threads and aborts the drawing of unfinished pictures. */
  close(): Promise<void>;
}

/**
 * Creates a pool of at most one thread per processor, and at most four threads. No thread starts before the first
 * picture.
 */
export function drawInThreads(): DrawingThreads {
  let pool: Tinypool | undefined;
  const draw = (task: DrawTask): Promise<EncodedPicture> => {
    pool ??= new Tinypool({
      filename: new URL(`./draw-worker${extname(import.meta.url)}`, import.meta.url).href,
      name: 'draw',
      minThreads: 1,
      maxThreads: Math.min(4, availableParallelism()),
      idleTimeout: 10_000,
      // Without this option, the threads would get the flags of this process, such as the flags of a test runner.
      execArgv: [],
    });
    return pool.run(task) as Promise<EncodedPicture>;
  };
  return {
    render: (picture, size, format) => draw({ picture, size, format }),
    renderVideo: (picture) => draw({ picture, size: picture, format: 'video' }),
    close: async () => pool?.destroy(),
  };
}
