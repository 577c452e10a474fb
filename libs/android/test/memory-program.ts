// A program of its own, so that what it measures is this library's memory and nobody else's: several viewers share a
// capture of the adb named by ADB_BIN. Prints the bytes each received and how much live memory grew at most.
import { LocalHost } from '@storedeck/host';

import { Adb } from '../src/index.ts';

const viewers = Number(process.argv[2]);

function liveBytes() {
  if (!globalThis.gc) throw new Error('Start this program with --expose-gc.');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const host = new LocalHost({ env: process.env });
const adb = new Adb(host);
let before = Infinity;
let growth = 0;

async function watch() {
  let bytes = 0;
  let nextLook = 0;
  for await (const chunk of (await adb.screen()) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > nextLook) {
      growth = Math.max(growth, liveBytes() - before);
      nextLook = bytes + 5 * 1024 * 1024;
    }
  }
  return bytes;
}

await watch();
before = liveBytes();
growth = 0;
const received = await Promise.all(Array.from({ length: viewers }, watch));
await adb.close();
await host.close();
console.log(JSON.stringify({ received, growth }));
