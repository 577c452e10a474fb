import { createClient } from '@storedeck/contract';

import { startBuiltServer } from '../measure/built-server.ts';
import { processMemory } from '../measure/process-memory.ts';
import type { SimulatedStores } from './simulated-stores.ts';

export interface MeasuredSync {
  readonly ms: number;
  readonly downloaded: number;
}

/** The results of the syncs of one server. */
export interface ServedSyncs {
  readonly first: MeasuredSync;
  /** The later syncs, in which nothing had changed. */
  readonly again: readonly MeasuredSync[];
  /**
   * The largest resident memory of the server's process from its start to the end of the first sync, in bytes. Linux
   * only; NaN on other systems.
   */
  readonly peakBytes: number;
}

/** Starts the built server with a working folder and requests a sync: once, and then `repeats` more times. */
export async function serveSyncs(
  dir: string,
  { env, endpoints }: SimulatedStores,
  repeats: number,
): Promise<ServedSyncs> {
  const server = await startBuiltServer(['--dir', dir], {
    ...process.env,
    ...env,
    ASC_API_BASE_URL: endpoints.appStoreConnectUrl,
    PLAYSTORE_API_BASE_URL: endpoints.playUrl,
    PLAYSTORE_TOKEN_URL: endpoints.playTokenUrl,
  });
  try {
    const client = createClient({ baseUrl: server.url });
    const sync = async (): Promise<MeasuredSync> => {
      const start = performance.now();
      const { downloaded } = await client.sync();
      return { ms: performance.now() - start, downloaded };
    };
    const first = await sync();
    const { peak } = await processMemory(server.pid);
    const again: MeasuredSync[] = [];
    while (again.length < repeats) again.push(await sync());
    return { first, peakBytes: peak, again };
  } finally {
    await server.close();
  }
}
