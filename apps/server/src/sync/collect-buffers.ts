import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => void;

const EVERY_BYTES = 8 * 1024 * 1024;

/**
 * Makes a listener for the bytes that a sync has received so far. V8 decides by the size of its small objects when to
 * collect, and each network buffer holds up to 64 KiB outside of its heap: left to itself, 60 MB of spent ones wait.
 */
export function collectBuffers(): (receivedBytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let collectedAt = 0;
  return (receivedBytes) => {
    if (receivedBytes - collectedAt < EVERY_BYTES) return;
    collectedAt = receivedBytes;
    collect({ type: 'minor' });
  };
}
