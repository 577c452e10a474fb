/** A piece of text that both texts have, or only one of them. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}
