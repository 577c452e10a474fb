import type { ListingPicture } from '@storedeck/listing';
import { z } from 'zod';

/** A note about one upload, or about a picture of the App Asset Library that is placed. As a schema, because it is saved. */
export const UploadNote = z.object({
  /** The set and the position of the picture: `appStore/de-DE/APP_IPHONE_67#2`. */
  key: z.string(),
  sha256: z.string(),
  /** The file name that was sent to the store; null for a picture that the library had already. */
  fileName: z.string().nullable(),
  /** The id at the store; null until the store has reserved the upload. */
  id: z.string().nullable(),
});
export type UploadNote = Readonly<z.infer<typeof UploadNote>>;

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
  matchesUpload(picture: StorePicture, upload: { readonly set: string; readonly sha256: string }): boolean;
  /** Adds a note, and resolves when the note is on disk. */
  add(note: UploadNote): Promise<void>;
}
