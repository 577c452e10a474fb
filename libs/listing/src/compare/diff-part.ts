/** A part of two compared texts: text that both texts have, or that only one of them has. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}
