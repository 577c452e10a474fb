import { escapeInvisible } from '@storedeck/foreign-text';
import { Help } from 'commander';

/** A row of a table. The last cell is wrapped. */
export interface TableRow {
  readonly cells: readonly string[];
  /**
   * Shown below the last cell, or in place of the last cell if that is empty. On a narrow terminal, shown below the
   * second cell.
   */
  readonly advice?: string | undefined;
  /** Colours the first cell. */
  readonly paint?: ((text: string) => string) | undefined;
}

const GAP = '  ';
/** The smallest number of columns to which text is wrapped. */
const MIN_COLUMNS = 40;

/**
 * Formats rows as aligned columns, indented by two spaces and wrapped to `width` columns. Control characters are
 * escaped.
 */
export function formatTable(rows: readonly TableRow[], width: number): string {
  const safe = rows.map((row) => ({ ...row, cells: row.cells.map(escapeInvisible) }));
  const columns = Math.max(0, ...safe.map(({ cells }) => cells.length - 1));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...safe.map(({ cells }) => (column < cells.length - 1 ? (cells[column]?.length ?? 0) : 0))),
  );
  return safe.flatMap((row) => formatRow(row, widths, width)).join('\n');
}

function formatRow({ cells, paint, ...row }: TableRow, widths: readonly number[], width: number): string[] {
  const [last = '', advice] = [cells.at(-1), row.advice].filter(Boolean);
  const padded = cells.slice(0, -1).map((cell, column) => GAP + cell.padEnd(widths[column] ?? 0));
  const indent = padded.join('').length + GAP.length;
  const painted = paint ? padded.map((cell, column) => (column === 0 ? paint(cell) : cell)) : padded;
  const line = painted.join('') + GAP + wrapIndented(last, indent, width);
  if (!advice) return [line.trimEnd()];
  const under = width - indent >= MIN_COLUMNS ? indent : GAP.length * 2 + (widths[0] ?? 0);
  return [line.trimEnd(), ' '.repeat(under) + wrapIndented(escapeInvisible(advice), under, width)];
}

/** Wraps a text and indents each line except the first one, so that all lines start in column `indent`. */
function wrapIndented(text: string, indent: number, width: number): string {
  const room = Math.max(MIN_COLUMNS, width - indent);
  return new Help().boxWrap(text, room).replaceAll('\n', `\n${' '.repeat(indent)}`);
}
