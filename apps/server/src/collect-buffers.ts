import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => void;

const DEFAULT_EVERY_BYTES = 8 * 1024 * 1024;

/**
 * Returns a function to be called with the number of bytes received so far. It runs a minor garbage collection after each
 * `everyBytes` of them.
 *
 * V8 decides by the size of small objects when to collect. A buffer of a socket or pipe holds up to 64 KiB outside of the
 * heap, which V8 hardly counts, so buffers that are no longer used pile up. MEASUREMENT
 * This is the only place that sets a V8 flag at run time: Node has no other way to request a minor collection.
 */
export function collectBuffers(everyBytes = DEFAULT_EVERY_BYTES): (receivedBytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let collectedAt = 0;
  return (receivedBytes) => {
    if (receivedBytes - collectedAt < everyBytes) return;
    collectedAt = receivedBytes;
    collect({ type: 'minor' });
  };
}
