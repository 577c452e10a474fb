import { isApiError } from '@storedeck/contract';
import type { Listing } from '@storedeck/listing';
import { type Edit, type MergedListings, mergeListings } from '@storedeck/listing/edits';

/** The listing file as it was read; the listing is null when there is no file. */
export interface ReadListing {
  readonly listing: Listing | null;
  readonly etag: string;
}

/** Reads and saves the file of New. */
export interface DraftServer {
  read(): Promise<ReadListing>;
  /** Resolves to the new etag. Rejects with `LISTING_CHANGED` when the file has another etag. */
  save(listing: Listing, etag: string): Promise<string>;
}

/**
 * A conflict that the user must resolve, because another program has changed the same values in the file or has removed
 * the file. `theirs.listing` is null when the file was removed.
 */
export interface Conflict extends Pick<MergedListings, 'conflicts' | 'taken'> {
  readonly theirs: ReadListing;
}

export interface DraftState {
  /** New with all edits; null when there is no New. */
  readonly listing: Listing | null;
  /** `waiting`: there are unsaved edits, and the save starts after a short pause. */
  readonly phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
  /** Why the last save failed; null after a success. */
  readonly error: Error | null;
  readonly conflict: Conflict | null;
  /**
   * The number of changes by other programs that were merged into New without a conflict since this object was created.
   */
  readonly taken: number;
}

const PAUSE_MS = 600;

/**
 * New while it is edited. Saves the edits after a pause in typing, and keeps them until they are on disk: a failed save
 * can be retried. When another program has changed the file, merges the changes of both sides; if both sides have
 * changed the same value, the user chooses.
 */
export class ListingDraft {
  readonly #server: DraftServer;
  readonly #onChange: (state: DraftState, saved: ReadListing) => void;
  #base: ReadListing;
  #state: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(
    server: DraftServer,
    read: ReadListing,
    onChange: (state: DraftState, saved: ReadListing) => void,
  ) {
    this.#server = server;
    this.#base = read;
    this.#onChange = onChange;
    this.#state = { listing: read.listing, phase: 'saved', error: null, conflict: null, taken: 0 };
  }

  get state(): DraftState {
    return this.#state;
  }

  /**
   * Replaces New with a newer version of the file. Does nothing while there are unsaved edits, because the next save
   * detects the change.
   */
  accept(read: ReadListing): void {
    if (this.#state.phase !== 'saved' || read.etag === this.#base.etag) return;
    this.#base = read;
    this.#set({ listing: read.listing });
  }

  change(edit: Edit): void {
    const { listing, phase } = this.#state;
    if (!listing) return;
    const next = edit(listing);
    if (next === listing) return;
    this.#set({
      listing: next,
      ...(phase !== 'saving' && phase !== 'conflict' && { phase: 'waiting', error: null }),
    });
    clearTimeout(this.#timer);
    if (phase !== 'conflict') this.#timer = setTimeout(() => void this.save(), PAUSE_MS);
  }

  /** Saves unsaved edits now. Resolves when the save has succeeded, has failed or has found a conflict. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#state.phase === 'saved' || this.#state.phase === 'conflict') return;
    this.#running = this.#save().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /**
   * Ends a conflict. Where both sides have changed the same value, keeps the value of the chosen side. Keeps all other
   * changes of both sides.
   */
  async resolve(keep: 'mine' | 'theirs'): Promise<void> {
    const { conflict, listing } = this.#state;
    if (!conflict || !listing || !this.#base.listing) return;
    const { theirs } = conflict;
    const base = this.#base.listing;
    this.#base = theirs;
    if (theirs.listing === null && keep === 'theirs') {
      this.#set({ listing: null, phase: 'saved', conflict: null });
      return;
    }
    const merged = theirs.listing
      ? mergeListings({ base, mine: listing, theirs: theirs.listing }, keep).merged
      : listing;
    this.#set({ listing: merged, phase: 'waiting', conflict: null });
    await this.save();
  }

  async #save(): Promise<void> {
    const sent = this.#state.listing;
    if (!sent) return;
    this.#set({ phase: 'saving', error: null });
    try {
      const etag = await this.#server.save(sent, this.#base.etag);
      this.#base = { listing: sent, etag };
      this.#set({ phase: this.#state.listing === sent ? 'saved' : 'waiting' });
    } catch (error) {
      if (isApiError(error) && error.code === 'LISTING_CHANGED') await this.#mergeWithFile();
      else this.#fail(error);
    }
  }

  /** Merges the unsaved edits with a file that another program has changed, or reports a conflict. */
  async #mergeWithFile(): Promise<void> {
    try {
      const theirs = await this.#server.read();
      const mine = this.#state.listing;
      if (!mine || !this.#base.listing) return;
      if (!theirs.listing) {
        this.#set({ phase: 'conflict', conflict: { theirs, conflicts: [], taken: [] } });
        return;
      }
      const { merged, conflicts, taken } = mergeListings(
        { base: this.#base.listing, mine, theirs: theirs.listing },
        'mine',
      );
      if (conflicts.length > 0) {
        this.#set({ phase: 'conflict', conflict: { theirs, conflicts, taken } });
        return;
      }
      this.#base = theirs;
      this.#set({ listing: merged, taken: this.#state.taken + taken.length });
      await this.#save();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#set({ phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange(this.#state, this.#base);
  }
}
