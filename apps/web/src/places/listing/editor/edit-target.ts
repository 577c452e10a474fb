import { useKeptState } from '../../../ui/kept-state.ts';

/** A text or set that the editor shows next. */
export interface EditTarget {
  /** The name of the field or slot. */
  readonly field: string;
  /** Position of a picture in the set, from 0. */
  readonly picture: number | null;
}

/** The text or set that the editor will show and focus; null when it has shown it. */
export function useEditTarget() {
  return useKeptState<EditTarget | null>('edit-target', null);
}
