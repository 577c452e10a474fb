import type { Listing, Store } from '@storedeck/listing';

import type { Plan } from '../plan/plan.ts';
import type { Journal } from './journal.ts';
import type { UploadFiles } from './upload-files.ts';

/** How long publishing waits for the App Store to process pictures. */
export interface ProcessingOptions {
  /** The wait between the first and the second read of a set, in ms. The wait grows after each read. Default 1000. */
  readonly pollMs: number;
  /**
   * The number of reads after which a picture counts as stuck and is deleted and uploaded once more. Default 125, which
   * takes about ten minutes.
   */
  readonly stuckReads: number;
}

/** The progress of an upload: the bytes are being sent, the App Store processes the picture, or the upload is done. */
export type UploadProgress =
  | { readonly state: 'sending'; readonly sent: number; readonly bytes: number }
  | {
      readonly state: 'processing' | 'done';
    };

/** An event of a publication. */
export type PublishProgress =
  /** The first event, before anything is written to a store. `plan` contains the changes that are not written yet. */
  | { readonly kind: 'started'; readonly plan: Plan; readonly continued: boolean }
  /**
   * The progress of an upload. `key` is the key of the set, and `position` is the index of the picture in the set.
   * Bytes are counted when the store has received them.
   */
  | ({
      readonly kind: 'upload';
      readonly store: Store;
      readonly key: string;
      readonly position: number;
    } & UploadProgress)
  /** A change was written. On Google Play, all changes are written when the edit is committed. */
  | { readonly kind: 'written'; readonly store: Store; readonly key: string };

/** The objects that the steps of one publication share. */
export interface PublishContext {
  /** The absolute path of the working folder. */
  readonly dir: string;
  readonly next: Listing;
  readonly files: UploadFiles;
  readonly journal: Journal;
  readonly processing: ProcessingOptions;
  readonly signal: AbortSignal;
  /** Reports the progress of an upload. */
  readonly upload: (place: { key: string; position: number }, progress: UploadProgress) => void;
  /** Reports that the change with this key was written. */
  readonly written: (key: string) => void;
  /**
   * Called before each step at which a publication can pause. Throws StoreSyncError ABORTED if the user has requested
   * to pause.
   */
  readonly beforeStep: () => void;
}
