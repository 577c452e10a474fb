import type { Readiness, ReleasesRead } from '@storedeck/contract';
import { compareReleases, type ReleaseChangeRequest, type ReleasePlan } from '@storedeck/releases';
import type { Logger } from 'pino';

import type { EventHub } from '../events/event-hub.ts';
import type { AccessConfig } from '../sync/read-credentials.ts';
import { SharedSync } from '../sync/shared-sync.ts';
import { applyReleaseNow, planReleaseNow, readReadiness, readReleasesNow } from './release-access.ts';
import { SlowRefresh } from './slow-refresh.ts';

/** For this time after a client has read the states, they are read again at intervals. */
const WATCHED_MS = 10 * 60_000;
/** How old status, share and countries on Google Play may become before an edit is opened for them. */
const TRACKS_MS = 10 * 60_000;

interface ReleasesOptions {
  readonly config: AccessConfig;
  readonly hub: EventHub;
  readonly log: Logger;
}

/**
 * The versions and releases in the stores. The latest reading is kept, and read again at intervals while somebody
 * watches. Each difference between two readings is sent as an event.
 */
export class Releases {
  readonly #config: AccessConfig;
  readonly #hub: EventHub;
  readonly #readings: SharedSync<'all' | 'states', ReleasesRead>;
  readonly #refresh: SlowRefresh;
  readonly #closing = new AbortController();
  #latest: ReleasesRead | undefined;
  #watchedUntil = 0;

  constructor({ config, hub, log }: ReleasesOptions) {
    this.#config = config;
    this.#hub = hub;
    this.#readings = new SharedSync((signal, what) => this.#readNow(signal, what));
    this.#refresh = new SlowRefresh({
      isWanted: () => hub.hasClients && Date.now() < this.#watchedUntil,
      refresh: async () => {
        const { notRead } = await this.#readings.join(this.#closing.signal, this.#whatToRead());
        return notRead.length === 0;
      },
      onFailure: (error) => log.debug({ err: error }, 'states of releases not read'),
    });
  }

  /** The latest reading, or a new one if there is none or `fresh` asks for it. */
  async read(signal: AbortSignal, { fresh }: { readonly fresh: boolean }): Promise<ReleasesRead> {
    this.#watchedUntil = Date.now() + WATCHED_MS;
    const read = (!fresh && this.#latest) || (await this.#readings.join(signal, 'all'));
    this.#refresh.start();
    return read;
  }

  plan(request: ReleaseChangeRequest, signal: AbortSignal): Promise<ReleasePlan> {
    return planReleaseNow(this.#config, request, signal);
  }

  /**
   * Makes an approved change, and returns what the stores have afterwards. A change that has begun ends also if the
   * client disconnects.
   */
  async apply(
    approved: { readonly request: ReleaseChangeRequest; readonly hash: string },
    signal: AbortSignal,
  ): Promise<ReleasesRead> {
    signal.throwIfAborted();
    await applyReleaseNow(this.#config, approved, this.#closing.signal);
    return this.#readings.join(this.#closing.signal, 'all');
  }

  ready(signal: AbortSignal): Promise<Readiness> {
    return readReadiness(this.#config, signal);
  }

  /** Forgets the latest reading, because the credentials have changed. */
  forget(): void {
    this.#latest = undefined;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#refresh.stop();
    await this.#readings.close();
  }

  async #readNow(signal: AbortSignal, what: 'all' | 'states'): Promise<ReleasesRead> {
    const before = this.#latest;
    const read = await readReleasesNow(this.#config, { signal, ...(what === 'states' && { known: before }) });
    // A store that could not be read keeps its former reading, so that its next change is noticed.
    const latest = {
      ...read,
      appStore: read.appStore ?? (isUnread(read, 'appStore') ? (before?.appStore ?? null) : null),
      googlePlay: read.googlePlay ?? (isUnread(read, 'googlePlay') ? (before?.googlePlay ?? null) : null),
    };
    this.#latest = latest;
    const changes = before ? compareReleases(before, latest) : [];
    if (changes.length > 0) this.#hub.publish('releases-changed', { readAt: read.readAt, changes });
    return latest;
  }

  #whatToRead(): 'all' | 'states' {
    const at = this.#latest?.googlePlay?.tracksReadAt;
    return at === undefined || Date.now() - Date.parse(at) > TRACKS_MS ? 'all' : 'states';
  }
}

function isUnread({ notRead }: ReleasesRead, store: 'appStore' | 'googlePlay'): boolean {
  return notRead.some((one) => one.store === store);
}
