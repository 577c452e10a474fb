import { Help } from 'commander';

import { printable } from './printable.ts';

/** A line of a table. The last cell may be of any length and is wrapped. */
export interface Row {
  readonly cells: readonly string[];
  /** Put below the line: under its last cell, in the place of an empty one, or under the second where room is short. */
  readonly advice?: string | undefined;
  /** Colours the first cell. */
  readonly paint?: ((text: string) => string) | undefined;
}

const GAP = '  ';
/** Text is not wrapped to fewer columns than these. */
const NARROW = 40;

/** Lays rows out in aligned columns, indented by two, wrapped to `width` columns. Foreign text is made printable. */
export function layOut(rows: readonly Row[], width: number): string {
  const safe = rows.map((row) => ({ ...row, cells: row.cells.map(printable) }));
  const columns = Math.max(0, ...safe.map(({ cells }) => cells.length - 1));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...safe.map(({ cells }) => (column < cells.length - 1 ? (cells[column]?.length ?? 0) : 0))),
  );
  return safe.flatMap((row) => linesOf(row, widths, width)).join('\n');
}

function linesOf({ cells, paint, ...row }: Row, widths: readonly number[], width: number): string[] {
  const [last = '', advice] = [cells.at(-1), row.advice].filter(Boolean);
  const padded = cells.slice(0, -1).map((cell, column) => GAP + cell.padEnd(widths[column] ?? 0));
  const indent = padded.join('').length + GAP.length;
  const painted = paint ? padded.map((cell, column) => (column === 0 ? paint(cell) : cell)) : padded;
  const line = painted.join('') + GAP + hang(last, indent, width);
  if (!advice) return [line.trimEnd()];
  const under = width - indent >= NARROW ? indent : GAP.length * 2 + (widths[0] ?? 0);
  return [line.trimEnd(), ' '.repeat(under) + hang(printable(advice), under, width)];
}

/** Wraps a text that begins in column `indent`; its further lines begin there too. */
function hang(text: string, indent: number, width: number): string {
  const room = Math.max(NARROW, width - indent);
  return new Help().boxWrap(text, room).replaceAll('\n', `\n${' '.repeat(indent)}`);
}
