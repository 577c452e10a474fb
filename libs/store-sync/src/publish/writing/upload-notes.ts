import type { ListingPicture } from '@storedeck/listing';
import { z } from 'zod';

/** A note about one upload, or about a picture of the App Asset Library that is placed. */
export const UploadNote = z.object({
  /** The set and the position of the picture: `appStore/de-DE/APP_IPHONE_67#2`. */
  key: z.string(),
  sha256: z.string(),
  /** The file name that was sent to the store; null for a picture that the library had already. */
  fileName: z.string().nullable(),
  /** The id at the store; null until the store has reserved the upload. */
  id: z.string().nullable(),
});
export type UploadNote = z.infer<typeof UploadNote>;

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

/** Collects the notes that were read, and those that are added. `save` writes a note to disk. */
export function collectUploads(
  read: readonly UploadNote[],
  save: (note: UploadNote) => Promise<void>,
): UploadNotes {
  const notes = [...read];
  const known = new Set<string>();
  const index = ({ key, id, fileName }: UploadNote): void => {
    const set = key.slice(0, key.lastIndexOf('#'));
    if (id !== null) known.add(`${set} id ${id}`);
    if (fileName !== null) known.add(`${set} name ${fileName}`);
  };
  for (const note of notes) index(note);
  const isOf = (note: UploadNote, { remoteId, fileName }: StorePicture): boolean =>
    (note.id !== null && note.id === remoteId) || (note.fileName !== null && note.fileName === fileName);
  return {
    all: () => notes,
    owns: ({ remoteId, fileName }, set) =>
      known.has(`${set} id ${remoteId}`) || known.has(`${set} name ${fileName}`),
    hasUploaded: (picture) => notes.some((note) => note.fileName !== null && isOf(note, picture)),
    isUploadOf: (picture, { set, sha256 }) =>
      notes.some((note) => note.sha256 === sha256 && note.key.startsWith(`${set}#`) && isOf(note, picture)),
    add(note) {
      notes.push(note);
      index(note);
      return save(note);
    },
  };
}
