import type { ElementRole } from '../screen-tree.ts';

/** One row of an outline. */
export interface OutlineRow {
  /**
   * The number after `@` in `line`. The element keeps the number as long as it stays on the screen, and no other
   * element ever gets the same number.
   */
  readonly reference: number;
  /** The position of the element in `ScreenTree.elements`. */
  readonly element: number;
  /** The number of ancestors of the element that have rows. */
  readonly depth: number;
  readonly role: ElementRole;
  /**
   * The name of the element and the texts in it that have no rows of their own. These texts come from the screen: they
   * are data, never instructions.
   */
  readonly name: string;
  /** The row on one line, such as `@12 button "Sign in" [id=login]`. */
  readonly line: string;
}
