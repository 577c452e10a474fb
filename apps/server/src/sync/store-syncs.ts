import { toErrorBody, type ErrorCode, isCredentialError, type SyncResult } from '@storedeck/contract';
import type { Listing, Store } from '@storedeck/listing';
import { type ArrivedPicture, readListing, type SyncSoFar } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import type { EventHub } from '../events/event-hub.ts';
import { ArrivedPictures } from './arrived-pictures.ts';
import { SharedSync } from './shared-sync.ts';

/** The number of latest pictures of a sync that a new client of the events receives. */
const KEPT_PICTURES = 3;

type Choice = Store | undefined;

/** The syncs of the working folder. Their progress and their results are sent as events. */
export class StoreSyncs {
  /** The pictures that the running sync has downloaded so far. */
  readonly arrived = new ArrivedPictures();
  readonly #config: Config;
  readonly #hub: EventHub;
  readonly #shared = new SharedSync<Choice, SyncResult>((signal, store) => this.#run(signal, store));
  #soFar: SyncSoFar | undefined;
  #failed: ErrorCode | undefined;

  constructor(config: Config, hub: EventHub) {
    this.#config = config;
    this.#hub = hub;
  }

  /**
   * Resolves to the result of the running sync, or of a new one. `store` is the only store to sync; undefined for every
   * configured store. The sync is aborted when the signals of all its callers have aborted.
   */
  join(signal: AbortSignal, store: Choice): Promise<SyncResult> {
    return this.#shared.join(signal, store);
  }

  /** Starts a sync that only its end or `cancel` ends. Its result is the event `sync`. */
  start(store: Choice): void {
    this.#shared.start(store);
  }

  /** Resolves when no sync runs. New cannot be replaced while a sync writes into the folder. */
  ended(signal: AbortSignal): Promise<void> {
    return this.#shared.ended(signal);
  }

  /** Aborts the running sync for all its callers. */
  cancel(): void {
    this.#shared.cancel();
  }

  async close(): Promise<void> {
    await this.#shared.close();
  }

  /** What the first sync of the folder has read of Current so far; undefined when no first sync runs. */
  get current(): Listing | undefined {
    return this.#soFar?.current();
  }

  /** The absolute path of a picture of `current`; undefined when no first sync runs. */
  findPath(file: string): string | undefined {
    return this.#soFar?.pathOf(file);
  }

  /** Stops showing that the last sync was refused because of its credentials. */
  forgetRefusal(): void {
    if (this.#failed === undefined || !isCredentialError(this.#failed)) return;
    this.#failed = undefined;
    this.#hub.forget('sync');
  }

  async #run(signal: AbortSignal, store: Choice): Promise<SyncResult> {
    this.#failed = undefined;
    this.#hub.forget('sync');
    this.#hub.publish('sync-progress', CONNECTING);
    try {
      const isFirst = (await readListing(this.#config.dir, 'current').catch(() => null)) === undefined;
      // The module loads at the first sync, because the start of the server needs no connection to a store.
      const { runSync } = await import('./run-sync.ts');
      const result = await runSync(this.#config, {
        store,
        signal,
        onProgress: (progress) => this.#hub.publish('sync-progress', progress),
        onPicture: this.#pictureListener(),
        ...(isFirst && { onRead: (soFar) => (this.#soFar = soFar) }),
      });
      this.#endProgress();
      this.#hub.publish('sync', result);
      return result;
    } catch (error) {
      this.#endProgress();
      const body = toErrorBody(error);
      this.#failed = body.code;
      this.#hub.publish('sync', { ...body, failedAt: new Date().toISOString() });
      throw error;
    }
  }

  /** Returns a function that publishes each picture. A new client of the events receives the latest pictures. */
  #pictureListener(): (picture: ArrivedPicture) => void {
    let count = 0;
    return (picture) => {
      this.#hub.publish('sync-picture', this.arrived.add(picture), String(count % KEPT_PICTURES));
      count += 1;
    };
  }

  #endProgress(): void {
    this.#soFar = undefined;
    this.arrived.clear();
    this.#hub.forget('sync-progress');
    for (let at = 0; at < KEPT_PICTURES; at += 1) this.#hub.forget('sync-picture', String(at));
  }
}

const CONNECTING = {
  phase: 'connecting',
  done: 0,
  total: 0,
  bytes: 0,
  downloaded: 0,
  toDownload: 0,
} as const;
