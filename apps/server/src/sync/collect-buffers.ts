import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => void;

/**
 * Makes a listener for the bytes that were received so far, which has spent buffers collected after every `everyBytes` of
 * them. V8 decides by the size of its small objects when to collect, and each buffer of a socket or pipe holds up to 64 KiB
 * outside of its heap: left to itself, 60 MB of spent ones wait.
 */
export function collectBuffers(everyBytes = 8 * 1024 * 1024): (receivedBytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let collectedAt = 0;
  return (receivedBytes) => {
    if (receivedBytes - collectedAt < everyBytes) return;
    collectedAt = receivedBytes;
    collect({ type: 'minor' });
  };
}
