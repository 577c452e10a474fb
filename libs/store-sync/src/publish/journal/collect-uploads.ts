import type { StorePicture, UploadNote, UploadNotes } from '@storedeck/store-api';

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
