import { createContext } from 'react';

import type { NoteAt } from './cell-at.ts';

/** What the field of a cell needs. It stays the same object, because React would look for its users in all rows. */
interface NoteEditing {
  readonly onWrite: (at: NoteAt, text: string) => void;
}

export const NoteEditingContext = createContext<NoteEditing | null>(null);
