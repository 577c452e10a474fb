import { useKeptState } from '../../../ui/kept-state.ts';

/** A text or set that the editor shows next. */
export interface EditTarget {
  /** The name of the field or slot. */
  readonly field: string;
  /** The position of a picture in the set, from 0; null for a text. */
  readonly picture: number | null;
}

/** The first text, or the first control of the part that is open. */
export const FIRST_TARGET: EditTarget = { field: '', picture: null };

/**
 * Returns the text or set that the editor must still show and focus; null if there is none. Also returns a function
 * that changes this target.
 */
export function useEditTarget() {
  return useKeptState<EditTarget | null>('edit-target', null);
}
