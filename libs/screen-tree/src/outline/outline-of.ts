import type { ScreenTree } from '../screen-tree.ts';
import { matchElements } from './match-elements.ts';
import { changesBetween, type OutlineChanges } from './outline-changes.ts';
import type { OutlineRow } from './outline-row.ts';
import { outlineRows, type DraftRow } from './outline-rows.ts';
import { rowLine } from './row-line.ts';

/** The useful elements of a screen, one row for each. */
export interface Outline {
  readonly tree: ScreenTree;
  readonly rows: readonly OutlineRow[];
  /** The lines of all rows, indented by one space for each row above. */
  readonly text: string;
  /** What differs from the previous outline; `undefined` without one. */
  readonly changes: OutlineChanges | undefined;
  /** The reference of the next new element. */
  readonly nextReference: number;
}

/**
 * Makes the outline of a tree. With the previous outline of the same screen, elements that live on keep their references.
 * Takes time in proportion to the number of elements.
 */
export function outlineOf(tree: ScreenTree, previous?: Outline): Outline {
  const drafts = outlineRows(tree);
  const former = previous?.tree.platform === tree.platform ? previous : undefined;
  const kept = former ? keptReferences(former, { tree, rows: drafts }) : NONE;
  let nextReference = previous?.nextReference ?? 1;
  const rows = drafts.map((draft): OutlineRow => {
    const { element, depth, name } = draft;
    const reference = kept.get(element.index) ?? nextReference++;
    return {
      reference,
      element: element.index,
      depth,
      role: element.role,
      name,
      line: rowLine(reference, draft),
    };
  });
  return {
    tree,
    rows,
    text: rows.map(({ depth, line }) => ' '.repeat(depth) + line).join('\n'),
    changes: previous && changesBetween(previous.rows, rows),
    nextReference,
  };
}

const NONE: ReadonlyMap<number, number> = new Map();

/** The references of elements that live on, by their positions in the new tree. */
function keptReferences(
  { tree, rows }: Outline,
  now: { readonly tree: ScreenTree; readonly rows: readonly DraftRow[] },
): ReadonlyMap<number, number> {
  const references = new Map(rows.map(({ element, reference }) => [element, reference]));
  const former = rows.flatMap(({ element: index, depth, name }) => {
    const element = tree.elements[index];
    return element ? [{ element, depth, name }] : [];
  });
  const kept = new Map<number, number>();
  for (const [to, from] of matchElements({ tree, rows: former }, now)) {
    const reference = references.get(from);
    if (reference !== undefined) kept.set(to, reference);
  }
  return kept;
}
