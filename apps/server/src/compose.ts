import type { SyncResult } from '@storedeck/contract';
import type { StoreSlug } from '@storedeck/listing';
import { isStoreSyncError, recoverWorkingFolder } from '@storedeck/store-sync';
import type { Logger } from 'pino';

import type { Agents } from './compose-agents.ts';
import type { Devices } from './compose-devices.ts';
import type { Config } from './config.ts';
import { EventHub } from './events/event-hub.ts';
import { errorBodyOf } from './http/error-body.ts';
import { LazyPart } from './lazy-part.ts';
import { ListingWatch } from './listings/listing-watch.ts';
import type { MirrorServer } from './mirror/mirror-server.ts';
import type { Publication } from './publish/publication.ts';
import { Recordings } from './recordings/recordings.ts';
import { ChildRecords } from './records/child-records.ts';
import { ArrivedPictures } from './sync/arrived-pictures.ts';
import { SharedSync } from './sync/shared-sync.ts';

/** The objects that requests and commands need. They are constructed and closed together. */
export interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly hub: EventHub;
  readonly listings: ListingWatch;
  /** Runs the syncs. The choice of a sync is one store, or undefined for every configured store. */
  readonly sync: SharedSync<StoreSlug | undefined, SyncResult>;
  /** Plans and publications of New. Their code loads at the first call. */
  publication(): Promise<Publication>;
  /** The recordings of devices' screens. */
  readonly recordings: Recordings;
  /** The pictures that the running sync has downloaded so far. */
  readonly arrived: ArrivedPictures;
  /** The devices, the runners and the WebDriver servers. Their libraries load at the first call. */
  devices(): Promise<Devices>;
  /** Publishes changes of the devices and of their locks as events from now on. A failure is logged. */
  followDevices(): Promise<void>;
  /** The WebSockets of viewers. Their code loads at the first call. */
  mirrors(): Promise<MirrorServer>;
  /** The tools of agents, and the control over them. Their code loads at the first call. */
  agents(): Promise<Agents>;
  /** Recovers the working folder after a crash, and ends the children of servers that crashed. */
  recover(): Promise<void>;
  /** Ends all children, connections and running work. */
  close(): Promise<void>;
}

/**
 * Constructs the objects that live as long as the server. `compose-devices.ts` constructs the objects for devices, and
 * `compose-agents.ts` those for agents. ESLint ensures that only `compose-devices.ts` constructs the main objects of
 * the device libraries, such as `Adb`.
 */
export function compose(config: Config, log: Logger, version: string): Parts {
  const hub = new EventHub();
  const arrived = new ArrivedPictures();
  const sync = new SharedSync<StoreSlug | undefined, SyncResult>((signal, store) =>
    syncAndPublish(config, hub, { signal, store, arrived }),
  );
  const publication = new LazyPart<Publication>(
    async () => new (await import('./publish/publication.ts')).Publication({ config, hub, log }),
  );
  const listings = new ListingWatch({ dir: config.dir, hub, log });
  const recordings = new Recordings(config.dir);
  const children = new ChildRecords(config.recordsDir);
  const devices = new LazyPart<Devices>(async () =>
    (await import('./compose-devices.ts')).composeDevices({ config, hub, log, children, recordings }),
  );
  const openDevices = () => devices.get();
  const mirrors = new LazyPart<MirrorServer>(
    async () => new (await import('./mirror/mirror-server.ts')).MirrorServer(openDevices, log),
  );
  const agents = new LazyPart<Agents>(async () =>
    (await import('./compose-agents.ts')).composeAgents({
      config,
      version,
      hub,
      log,
      sync,
      publication: () => publication.get(),
      openDevices,
    }),
  );
  return {
    config,
    log,
    version,
    hub,
    listings,
    sync,
    publication: () => publication.get(),
    recordings,
    arrived,
    devices: openDevices,
    followDevices: () => followDevices(openDevices, log),
    mirrors: () => mirrors.get(),
    agents: () => agents.get(),
    recover: async () => {
      await children.endOrphans();
      await recoverFolder(config.dir, log);
    },
    close: async () => {
      await Promise.all([mirrors.close(), agents.close()]);
      await Promise.all([sync.close(), publication.close(), listings.close(), devices.close()]);
      hub.close();
    },
  };
}

async function followDevices(openDevices: Parts['devices'], log: Logger): Promise<void> {
  try {
    const { hosts, locks } = await openDevices();
    hosts.publishChanges();
    await locks.follow();
  } catch (error) {
    log.warn({ err: error }, 'changes of devices not published');
  }
}

/** Runs a sync, and publishes its progress and its result as events. */
async function syncAndPublish(
  config: Config,
  hub: EventHub,
  { signal, store, arrived }: { signal: AbortSignal; store: StoreSlug | undefined; arrived: ArrivedPictures },
): Promise<SyncResult> {
  try {
    // The module loads at the first sync, because the start of the server needs no connection to a store.
    const { runSync } = await import('./sync/run-sync.ts');
    const result = await runSync(config, {
      store,
      signal,
      onProgress: (progress) => hub.publish('sync-progress', progress),
      onPicture: (picture) => hub.publish('sync-picture', arrived.add(picture)),
    });
    endProgress(hub, arrived);
    hub.publish('sync', result);
    return result;
  } catch (error) {
    endProgress(hub, arrived);
    hub.publish('sync', errorBodyOf(error));
    throw error;
  }
}

function endProgress(hub: EventHub, arrived: ArrivedPictures): void {
  arrived.clear();
  hub.forget('sync-progress');
  hub.forget('sync-picture');
}

async function recoverFolder(dir: string, log: Logger): Promise<void> {
  try {
    for (const note of (await recoverWorkingFolder(dir)).notes) log.warn({ note }, 'working folder repaired');
  } catch (error) {
    // The server starts anyway, because reading and previews also work in a folder that cannot be written or that
    // another Storedeck is syncing.
    if (!isStoreSyncError(error)) throw error;
    log.warn({ code: error.code, reason: error.message }, 'working folder not checked');
  }
}
