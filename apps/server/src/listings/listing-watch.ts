import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs';
import { basename, join } from 'node:path';

import type { ListingEtags } from '@storedeck/contract';
import { LISTING_FILE, readListingEtag, type WhichListing } from '@storedeck/store-sync';
import pLimit from 'p-limit';
import type { Logger } from 'pino';

import type { EventHub } from '../events/event-hub.ts';

/**
 * The time in ms within which all notifications count as one, because a program that saves a file causes several
 * notifications.
 */
const COLLECT_MS = 100;
const POLL_MS = 500;

const FILES = Object.entries(LISTING_FILE) as [WhichListing, string][];

/**
 * The part of `FSWatcher` that is used here. `on` has only two overloads, so that a test can use a plain emitter, which
 * cannot implement all overloads of `FSWatcher`.
 */
export interface FolderWatcher extends Pick<FSWatcher, 'close'> {
  on(event: 'change', listener: (type: string, name: string | Buffer | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface ListingWatchOptions {
  /** The working folder. */
  readonly dir: string;
  readonly hub: EventHub;
  readonly log: Logger;
  /** Called when another file of the folder may have changed, such as `.env` or a key file. */
  readonly onOtherFile?: () => void;
  /** Replaces `fs.watch` in tests. */
  readonly watchFolder?: (dir: string, options: { persistent: false }) => FolderWatcher;
}

/**
 * Publishes the event `listings` whenever a program has changed a listing file. The folder is watched instead of the
 * files, because a file that is replaced by renaming would no longer be watched. If the folder cannot be watched, for
 * example because the system's limit of watches is reached, the files are checked at regular intervals.
 */
export class ListingWatch {
  readonly #options: ListingWatchOptions;
  #watcher: FolderWatcher | undefined;
  #state: 'idle' | 'watching' | 'polling' | 'closed' = 'idle';
  #timer: NodeJS.Timeout | undefined;
  readonly #inTurn = pLimit(1);
  #lastPublished = '';

  constructor(options: ListingWatchOptions) {
    this.#options = options;
  }

  /** Publishes the current state and starts to follow changes. Later calls only check for a change. */
  start(): void {
    if (this.#state !== 'idle') return this.#collect();
    this.#state = 'watching';
    const { dir, watchFolder = watch } = this.#options;
    try {
      this.#watcher = watchFolder(dir, { persistent: false });
      this.#watcher.on('change', (_type, name) => this.#onChange(name));
      this.#watcher.on('error', (error) => this.#poll(error));
    } catch (error) {
      this.#poll(error);
    }
    this.#publish();
  }

  async close(): Promise<void> {
    if (this.#state === 'polling')
      for (const [, name] of FILES) unwatchFile(this.#toPath(name), this.#collect);
    this.#state = 'closed';
    this.#watcher?.close();
    clearTimeout(this.#timer);
    await this.#inTurn(() => undefined);
  }

  #onChange(name: string | Buffer | null): void {
    // Some operating systems do not name the changed file, so it may be a listing file.
    const isListing = name === null || FILES.some(([, file]) => file === String(name));
    if (name === null || !isListing) this.#options.onOtherFile?.();
    if (isListing) this.#collect();
    // The folder itself was moved or removed, which ends the notifications.
    else if (String(name) === basename(this.#options.dir)) this.#poll('the folder was moved or removed');
  }

  #poll(reason: unknown): void {
    if (this.#state !== 'watching') return;
    this.#state = 'polling';
    this.#options.log.warn({ err: reason }, 'the working folder cannot be watched; listing files are polled');
    this.#watcher?.close();
    for (const [, name] of FILES)
      watchFile(this.#toPath(name), { interval: POLL_MS, persistent: false }, this.#collect);
    this.#collect();
  }

  readonly #collect = (): void => {
    if (this.#state === 'closed') return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#publish();
    }, COLLECT_MS).unref();
  };

  #publish(): void {
    // States are published one after the other, so that an older state never follows a newer one.
    void this.#inTurn(async () => {
      const etags = await this.#readEtags();
      const text = JSON.stringify(etags);
      if (text === this.#lastPublished || this.#state === 'closed') return;
      this.#lastPublished = text;
      this.#options.hub.publish('listings', etags);
    });
  }

  async #readEtags(): Promise<ListingEtags> {
    const { dir } = this.#options;
    // A file that cannot be read counts as missing here. The request that reads the file responds with the reason.
    const etags = FILES.map(async ([which]) => [which, await readListingEtag(dir, which).catch(() => null)]);
    return Object.fromEntries(await Promise.all(etags)) as ListingEtags;
  }

  #toPath(name: string): string {
    return join(this.#options.dir, name);
  }
}
