import type { OutlineRow } from './outline-row.ts';

/** The differences between two outlines of the same screen. */
export interface OutlineChanges {
  readonly added: readonly OutlineRow[];
  readonly removed: readonly OutlineRow[];
  /** Rows with the same reference and another text or state. */
  readonly changed: readonly { readonly before: OutlineRow; readonly after: OutlineRow }[];
  /** One line for each difference, starting with `+` (added), `-` (removed) or `~` (changed). "" if nothing differs. */
  readonly text: string;
}

/** Compares the rows of two outlines by their references. */
export function changesBetween(before: readonly OutlineRow[], after: readonly OutlineRow[]): OutlineChanges {
  const former = new Map(before.map((row) => [row.reference, row]));
  const present = new Set(after.map(({ reference }) => reference));
  const removed = before.filter(({ reference }) => !present.has(reference));
  const added = after.filter(({ reference }) => !former.has(reference));
  const changed = after.flatMap((row) => {
    const earlier = former.get(row.reference);
    return earlier === undefined || earlier.line === row.line ? [] : [{ before: earlier, after: row }];
  });
  const lines = [
    ...removed.map(({ line }) => `- ${line}`),
    ...changed.map((change) => `~ ${change.after.line}`),
    ...added.map(({ line }) => `+ ${line}`),
  ];
  return { added, removed, changed, text: lines.join('\n') };
}
