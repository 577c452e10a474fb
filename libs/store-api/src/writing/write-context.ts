import type { Listing } from '@storedeck/listing';

import type { PlannedPicture } from './plan-change.ts';
import type { UploadNotes } from './upload-notes.ts';

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

/** A picture that is uploaded: its file, and the hash that the plan has for the file. */
export type UploadedFile = Pick<PlannedPicture, 'file' | 'sha256'>;

/** A file that is uploaded in parts, so that a video is never completely in memory. */
export interface UploadSource {
  /** The size of the file, in bytes. */
  readonly size: number;
  /** Reads a part. The bytes are valid until the next call. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Reads the pictures that must be uploaded, into a few buffers that are reused. */
export interface UploadFiles {
  /**
   * Reads the file of a picture, checks that the bytes have the hash in the plan, and calls `use` with the bytes. The
   * bytes are valid until `use` has settled. Waits while too many other pictures are in memory.
   *
   * @throws StoreError PLAN_CHANGED if the file has changed or cannot be read
   */
  withBytes<Result>(
    picture: UploadedFile,
    use: (bytes: Uint8Array) => Result | Promise<Result>,
  ): Promise<Result>;
  /**
   * Checks that a file has the hash in the plan, and calls `use` with its parts, which can be read until `use` has
   * settled. Waits while too many other files are open.
   *
   * @throws StoreError PLAN_CHANGED if the file has changed or cannot be read
   */
  withParts<Result>(picture: UploadedFile, use: (source: UploadSource) => Promise<Result>): Promise<Result>;
}

/** The objects that writing to a store needs. */
export interface WriteContext {
  readonly next: Listing;
  readonly files: UploadFiles;
  /** The notes of this user about what the publication has uploaded. */
  readonly uploads: UploadNotes;
  readonly processing: ProcessingOptions;
  readonly signal: AbortSignal;
  /** Reports the progress of an upload. */
  readonly upload: (place: { key: string; position: number }, progress: UploadProgress) => void;
  /** Notes and reports that the change with this key was written. */
  readonly written: (key: string) => Promise<void>;
  /**
   * Called before each step at which a publication can pause. Throws StoreError ABORTED if the user has requested
   * to pause.
   */
  readonly beforeStep: () => void;
}
