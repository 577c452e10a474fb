import { credentialsFrom } from '@storedeck/store-sync';
import { planPublish, publish } from '@storedeck/store-sync/publish';

import { processMemory } from '../measure/process-memory.ts';
import type { ChildReport, ChildWork } from './publish-in-child.ts';

// Plans and publishes in a separate process, because its memory is measured.
const { dir, stores, pollMs } = JSON.parse(process.argv[2] ?? '{}') as ChildWork;
const shared = {
  dir,
  credentials: credentialsFrom(stores.env),
  endpoints: stores.endpoints,
  mine: ['appStore'],
  stores: ['appStore'] as const,
};
const { hash, cost } = await planPublish(shared);
const start = performance.now();
await publish({ ...shared, plan: hash, processing: { pollMs } });
const ms = performance.now() - start;
const { peak } = await processMemory(process.pid);
process.send?.({ ms, peakBytes: peak, uploads: cost.uploads } satisfies ChildReport);
