import type { ScreenTree } from '../screen-tree.ts';
import { matchElements } from './match-elements.ts';
import { changesBetween, type OutlineChanges } from './outline-changes.ts';
import type { OutlineRow } from './outline-row.ts';
import { outlineRows, type DraftRow } from './outline-rows.ts';
import { coverName, rowCovers } from './row-covers.ts';
import { rowLine } from './row-line.ts';

/** The useful elements of a screen, one row for each. */
export interface Outline {
  readonly tree: ScreenTree;
  readonly rows: readonly OutlineRow[];
  /** The lines of all rows. Each line is indented by one space for each row that contains it. */
  readonly text: string;
  /** The differences from the previous outline; `undefined` if no previous outline was given. */
  readonly changes: OutlineChanges | undefined;
  /** The reference that the next new element will get. */
  readonly nextReference: number;
}

/**
 * Makes the outline of a tree. If `previous` is the previous outline of the same screen, elements that are still on the
 * screen keep their references.
 */
export function makeOutline(tree: ScreenTree, previous?: Outline): Outline {
  const drafts = outlineRows(tree);
  const former = previous?.tree.platform === tree.platform ? previous : undefined;
  const kept = former ? keptReferences(former, { tree, rows: drafts }) : NONE;
  let nextReference = previous?.nextReference ?? 1;
  const references = drafts.map(
    ({ element }) => [element.index, kept.get(element.index) ?? nextReference++] as const,
  );
  const covers = rowCovers(
    tree,
    drafts.map(({ element }) => element),
  );
  const rows = drafts.map((draft, position): OutlineRow => {
    const { element, depth, name, role } = draft;
    const reference = references[position]?.[1] ?? 0;
    const cover = covers.get(element.index);
    const line = rowLine(reference, draft, cover && coverName(tree, cover, references));
    return { reference, element: element.index, depth, role, name, line };
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

/**
 * Returns the references of elements that are still on the screen, by the positions of these elements in the new tree.
 */
function keptReferences(
  { tree, rows }: Outline,
  now: { readonly tree: ScreenTree; readonly rows: readonly DraftRow[] },
): ReadonlyMap<number, number> {
  const references = new Map(rows.map(({ element, reference }) => [element, reference]));
  const former = rows.flatMap(({ element: index, name }) => {
    const element = tree.elements[index];
    return element ? [{ element, name }] : [];
  });
  const kept = new Map<number, number>();
  for (const [to, from] of matchElements({ tree, rows: former }, now)) {
    const reference = references.get(from);
    if (reference !== undefined) kept.set(to, reference);
  }
  return kept;
}
