import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import { Tinypool } from 'tinypool';

/**
 * Starts threads that run the functions of `picture-worker.ts`. `name` is the function that runs if a task does not
 * specify a function. There are at most `maxThreads` threads, and at most one per processor.
 */
export function startPictureThreads(name: 'preparePicture' | 'scaleScreen', maxThreads = 4): Tinypool {
  const ending = extname(import.meta.url);
  return new Tinypool({
    filename: new URL(`./picture-worker${ending}`, import.meta.url).href,
    name,
    minThreads: 1,
    maxThreads: Math.min(maxThreads, availableParallelism()),
    // Pictures are short-lived and outside of the heap. By default, each thread would keep many times this memory.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
    // The threads do not get the flags of this process, such as the flags of a test runner.
    execArgv: ending === '.ts' ? ['--conditions=@storedeck/source'] : [],
  });
}
