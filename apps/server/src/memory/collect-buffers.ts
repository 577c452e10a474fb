import { runInNewContext } from 'node:vm';

import { setV8Flag } from './set-v8-flag.ts';

type Collect = (options: { type: 'minor' }) => void;

const EVERY_BYTES = 8 * 1024 * 1024;

/**
 * Returns a function that runs a minor garbage collection after every 8 MiB. Call that function with the number of
 * bytes received so far.
 *
 * V8 decides by the size of small objects when to collect. The buffer of a socket uses up to 64 KiB outside the heap,
 * which V8 hardly counts, so buffers that are no longer used accumulate during a sync. `npm run bench -- store-sync`
 * with 871 pictures measured a peak of 175 MB with this function and of 219 MB without it; the limit is 200 MB.
 *
 * Only this flag of V8 lets a program in Node request a minor collection.
 */
export function collectBuffers(): (receivedBytes: number) => void {
  setV8Flag('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let collectedAt = 0;
  return (receivedBytes) => {
    if (receivedBytes - collectedAt < EVERY_BYTES) return;
    collectedAt = receivedBytes;
    collect({ type: 'minor' });
  };
}
