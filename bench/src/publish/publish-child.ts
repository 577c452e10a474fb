import { credentialsFrom } from '@storedeck/store-sync';
import { planPublish, publish } from '@storedeck/store-sync/publish';

import type { ChildReport, ChildWork } from './publish-in-child.ts';

// Plans and publishes with the built library. This needs a process of its own, because the process that measures
// loads the sources of the library.
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
process.send?.({ ms, uploads: cost.uploads } satisfies ChildReport);
