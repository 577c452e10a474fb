import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import { Tinypool } from 'tinypool';

import type { EncodedPicture, PictureSource } from '../pictures/picture-source.ts';
import type { DrawTask } from './draw-worker.ts';

/** Draws the fake stores' pictures in threads of its own, so that whoever asks for them stays quick. */
export interface DrawingThreads extends PictureSource {
  /** Ends the threads; a picture that is being drawn is given up. */
  close(): Promise<void>;
}

/** Sets up the threads, one for each processor and at most four. They start with the first picture. */
export function drawInThreads(): DrawingThreads {
  let pool: Tinypool | undefined;
  return {
    render(picture, size, format) {
      pool ??= new Tinypool({
        filename: new URL(`./draw-worker${extname(import.meta.url)}`, import.meta.url).href,
        name: 'draw',
        minThreads: 1,
        maxThreads: Math.min(4, availableParallelism()),
        idleTimeout: 10_000,
        // Flags of the program that asks, such as a test runner's, are none of theirs.
        execArgv: [],
      });
      return pool.run({ picture, size, format } satisfies DrawTask) as Promise<EncodedPicture>;
    },
    close: async () => pool?.destroy(),
  };
}
