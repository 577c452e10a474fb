import type { Listing, ListingPicture, LocaleAddress, Store, StoredListings } from '@storedeck/listing';
import type { Edit } from '@storedeck/listing/edits';
import type { Problem } from '@storedeck/listing/problems';

/**
 * A listing of the working folder: what is live in the stores, what is prepared there, what is prepared here, and what
 * a new listing starts from.
 */
export type AgentListing = 'current' | 'draft' | 'new' | 'template';

/** The state of New after a call. */
export interface EditedListing {
  /** The hash of its file. */
  readonly hash: string;
  /** Whether the call has changed the file. */
  readonly changed: boolean;
}

/** The listings of one working folder. */
export interface AgentListings {
  /**
   * Reads a listing, when no other program is writing its file. `listing` is undefined, and `etag` empty, without a
   * file. `etag` is the hash of the file.
   */
  read(
    which: AgentListing,
    signal: AbortSignal,
  ): Promise<{ readonly listing: Listing | undefined; readonly etag: string }>;
  /** Reads what the last sync has read from the stores. */
  readStored(signal: AbortSignal): Promise<StoredListings>;
  /** Finds the problems of a listing, in the order in which a person reads them. */
  findProblems(
    which: 'current' | 'new',
    listing: Listing,
    signal: AbortSignal,
  ): Promise<{ readonly problems: readonly Problem[] }>;
  /** Returns each language under the code of its store. Rejects with `INPUT_INVALID` if a store does not have one. */
  findLocales(addresses: readonly LocaleAddress[], signal: AbortSignal): Promise<readonly string[]>;
  /** Copies Current to New, if there is no New. */
  startNew(signal: AbortSignal): Promise<EditedListing>;
  /**
   * Edits New. Rejects with `LISTING_MISSING` without New, and with `LISTING_CHANGED` if `hash` is not that of its
   * file and the edit would change it; without `hash`, its content does not matter.
   */
  editNew(edit: Edit, hash: string | undefined, signal: AbortSignal): Promise<EditedListing>;
  /** Saves a picture for a slot of New, and returns what New says about it. New itself is not changed. */
  savePicture(
    png: Uint8Array,
    at: LocaleAddress & { readonly slot: string },
    signal: AbortSignal,
  ): Promise<ListingPicture>;
  /** Reads one store again, or all. Resolves when the listings are written. */
  sync(store: Store | undefined): Promise<unknown>;
}

/** What the tools for listings need. */
export interface ListingServices {
  readonly listings: AgentListings;
}
