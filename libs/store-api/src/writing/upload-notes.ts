import type { ListingPicture } from '@storedeck/listing';

/** A note about one upload, or about a picture of the App Asset Library that is placed. */
export interface UploadNote {
  /** The set and the position of the picture: `appStore/de-DE/APP_IPHONE_67#2`. */
  readonly key: string;
  readonly sha256: string;
  /** The file name that was sent to the store; null for a picture that the library had already. */
  readonly fileName: string | null;
  /** The id at the store; null until the store has reserved the upload. */
  readonly id: string | null;
}

/** A picture as a store names it. */
export type StorePicture = Pick<ListingPicture, 'remoteId' | 'fileName'>;

/** The notes about the uploads of one publication. */
export interface UploadNotes {
  all(): readonly UploadNote[];
  /**
   * Whether this publication has uploaded or placed a picture in the set with this key. A picture is recognized by its
   * id, or by its file name if the response with the id was lost. A file name contains random characters, so that no
   * other person and no other publication has the same one.
   */
  owns(picture: StorePicture, set: string): boolean;
  /** Whether this publication has uploaded a picture to any place, and not only placed it. */
  hasUploaded(picture: StorePicture): boolean;
  /** Whether a picture is an upload of the file with this SHA-256 to this set. */
  isUploadOf(picture: StorePicture, upload: { readonly set: string; readonly sha256: string }): boolean;
  /** Adds a note, and resolves when the note is on disk. */
  add(note: UploadNote): Promise<void>;
}
