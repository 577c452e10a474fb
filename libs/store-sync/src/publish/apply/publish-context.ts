import type { Listing, Store } from '@storedeck/listing';

import type { Journal } from './journal.ts';

/** How long publishing waits for the App Store to process pictures. */
export interface ProcessingOptions {
  /** The wait before a set is read the first time, in ms. It grows with each read. Default 1000. */
  readonly pollMs: number;
  /**
   * After this number of reads, about ten minutes by default, a picture counts as stuck: it is deleted and uploaded once
   * more. Default 125.
   */
  readonly stuckReads: number;
}

/** What publishing has done so far. */
export interface PublishProgress {
  readonly store: Store;
  /** The change that is being written, such as `appStore/de-DE/APP_IPHONE_67`. */
  readonly key: string;
  /** Changes of the store that are written, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Pictures that are uploaded, of both stores, and all of them. */
  readonly uploaded: number;
  readonly uploads: number;
}

/** The objects that the steps of one publication share. */
export interface PublishContext {
  /** The working folder, absolute. */
  readonly dir: string;
  readonly next: Listing;
  readonly journal: Journal;
  readonly processing: ProcessingOptions;
  readonly signal: AbortSignal;
  /** Reports that an upload has finished. */
  readonly uploaded: (key: string) => void;
  /** Reports that a change is written. */
  readonly written: (key: string) => void;
}
