import type { Listing, Store } from '@storedeck/listing';

import type { Plan } from '../plan/plan.ts';
import type { Journal } from './journal.ts';
import type { UploadFiles } from './upload-files.ts';

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

/** An upload: its bytes are sent, the App Store checks them, and then it is done. */
export type UploadProgress =
  | { readonly state: 'sending'; readonly sent: number; readonly bytes: number }
  | {
      readonly state: 'processing' | 'done';
    };

/** An event of a publication. */
export type PublishProgress =
  /** The first event, before anything is written. `plan` has the changes that are not written yet. */
  | { readonly kind: 'started'; readonly plan: Plan; readonly continued: boolean }
  /** `key` names the set, `position` the picture in it, from 0. Bytes are counted when the store has received them. */
  | ({
      readonly kind: 'upload';
      readonly store: Store;
      readonly key: string;
      readonly position: number;
    } & UploadProgress)
  /** A change is written. On Google Play all changes are written when the edit is committed. */
  | { readonly kind: 'written'; readonly store: Store; readonly key: string };

/** The objects that the steps of one publication share. */
export interface PublishContext {
  /** The working folder, absolute. */
  readonly dir: string;
  readonly next: Listing;
  readonly files: UploadFiles;
  readonly journal: Journal;
  readonly processing: ProcessingOptions;
  readonly signal: AbortSignal;
  /** Reports how far an upload is. */
  readonly upload: (place: { key: string; position: number }, progress: UploadProgress) => void;
  /** Reports that a change is written. */
  readonly written: (key: string) => void;
  /**
   * Called before each step at which a publication can pause. Throws StoreSyncError ABORTED after a request to pause.
   */
  readonly beforeStep: () => void;
}
