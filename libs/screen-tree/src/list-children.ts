import type { ScreenTree } from './screen-tree.ts';

/** The indexes (in `tree.elements`) of the roots and of each element's children, in the order of the document. */
export interface Children {
  readonly roots: readonly number[];
  readonly of: readonly (readonly number[])[];
}

/** Returns the indexes of the roots and of each element's children. */
export function listChildren({ elements }: ScreenTree): Children {
  const roots: number[] = [];
  const of = elements.map((): number[] => []);
  for (const { index, parent } of elements) (parent === null ? roots : of[parent])?.push(index);
  return { roots, of };
}
