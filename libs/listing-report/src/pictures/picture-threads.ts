import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import { Tinypool } from 'tinypool';

/** Starts threads that run one of the functions of `picture-worker.ts`. */
export function startPictureThreads(name: 'preparePicture' | 'scaleScreen', maxThreads = 4): Tinypool {
  const ending = extname(import.meta.url);
  return new Tinypool({
    filename: new URL(`./picture-worker${ending}`, import.meta.url).href,
    name,
    minThreads: 1,
    maxThreads: Math.min(maxThreads, availableParallelism()),
    // The threads start without the flags of the calling program, such as the flags of a test runner.
    execArgv: ending === '.ts' ? ['--conditions=@storedeck/source'] : [],
  });
}
