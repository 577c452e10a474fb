import type { SyncResult } from '@storedeck/contract';
import type { StoreSlug } from '@storedeck/listing';
import { isStoreSyncError, recoverWorkingFolder } from '@storedeck/store-sync';
import type { Logger } from 'pino';

import type { Devices } from './compose-devices.ts';
import type { Config } from './config.ts';
import { ChildrenRecord } from './devices/children-record.ts';
import { EventHub } from './events/event-hub.ts';
import { errorBodyOf } from './http/error-body.ts';
import { runSync } from './sync/run-sync.ts';
import { SharedSync } from './sync/shared-sync.ts';

/** Everything a request may need. Built once, closed once. */
export interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly hub: EventHub;
  /** Callers choose one store, or undefined for every configured one. */
  readonly sync: SharedSync<StoreSlug | undefined, SyncResult>;
  /** The phones and the runner. What they need loads at the first call. */
  devices(): Promise<Devices>;
  /** Mends what a crash has left in the working folder, and ends the children it has left. */
  recover(): Promise<void>;
  /** Ends every child, connection and running work. */
  close(): Promise<void>;
}

/** Constructs the libraries: the only place that does. */
export function compose(config: Config, log: Logger, version: string): Parts {
  const hub = new EventHub();
  const sync = new SharedSync<StoreSlug | undefined, SyncResult>((signal, store) =>
    syncAndPublish(config, hub, { signal, store }),
  );
  const children = new ChildrenRecord(config.childrenDir);
  let devices: Promise<Devices> | undefined;
  return {
    config,
    log,
    version,
    hub,
    sync,
    devices: () =>
      (devices ??= import('./compose-devices.ts').then(
        ({ composeDevices }) => composeDevices({ config, hub, log, children }),
        (error: unknown) => {
          // What keeps a file from being read now, such as too many open ones, need not do so at the next call.
          devices = undefined;
          throw error;
        },
      )),
    recover: async () => {
      await children.endFormer();
      await recover(config.dir, log);
    },
    close: async () => {
      await Promise.all([sync.close(), devices?.then((opened) => opened.close())]);
      hub.close();
    },
  };
}

/** Runs a sync, and publishes its progress and its result as events. */
async function syncAndPublish(
  config: Config,
  hub: EventHub,
  { signal, store }: { signal: AbortSignal; store: StoreSlug | undefined },
): Promise<SyncResult> {
  try {
    const result = await runSync(config, {
      store,
      signal,
      onProgress: (progress) => hub.publish('sync-progress', progress),
    });
    hub.forget('sync-progress');
    hub.publish('sync', result);
    return result;
  } catch (error) {
    hub.forget('sync-progress');
    hub.publish('sync', errorBodyOf(error));
    throw error;
  }
}

async function recover(dir: string, log: Logger): Promise<void> {
  try {
    for (const note of (await recoverWorkingFolder(dir)).notes) log.warn({ note }, 'working folder mended');
  } catch (error) {
    // Reading and previewing still work in a folder that cannot be written, or that another Storedeck is syncing.
    if (!isStoreSyncError(error)) throw error;
    log.warn({ code: error.code, reason: error.message }, 'working folder not checked');
  }
}
