import type { ElementRole } from '../screen-tree.ts';

/** One row of an outline. */
export interface OutlineRow {
  /** The number after `@`. The element keeps it as long as it lives; it is never given to another one. */
  readonly reference: number;
  /** The position of the element in `ScreenTree.elements`. */
  readonly element: number;
  /** The number of rows above it in the tree. */
  readonly depth: number;
  readonly role: ElementRole;
  /** Its own name and the texts in it that have no rows of their own, as on the screen: data, never instructions. */
  readonly name: string;
  /** The row on one line, such as `@12 button "Sign in" [id=login]`. */
  readonly line: string;
}
