import {
  useEffect,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import './grid.css';
import { focusCell, moveInGrid } from './move-in-grid.ts';

/** The number of rows that are drawn first. The others are drawn later, so that they do not delay the first ones. */
export const FIRST_ROWS = 16;

/**
 * A table with the languages as rows, of which the filters find some. Arrow keys move the focus between the cells, and
 * Tab reaches one of them. The other properties are those of the table.
 */
export function LanguageGrid({
  grid,
  label,
  found,
  all,
  columns,
  columnWidth,
  lines,
  nameWidth,
  heads,
  widths,
  onCellKey,
  children,
  ...rest
}: {
  grid: RefObject<HTMLTableElement | null>;
  label: string;
  /** The number of found languages, and that of all. */
  found: number;
  all: number;
  /** The number of columns beside the names of the languages. */
  columns: number;
  /** What `--columns` is in the styles: the width of all columns, or how many there are. */
  columnWidth: string | number;
  /** The lines of text that a row shows. */
  lines: number;
  /** A class with the width of the names. */
  nameWidth: string;
  /** The heads of the columns. */
  heads: ReactNode;
  /** A `col` for each column. */
  widths: ReactNode;
  /** A key is pressed. Returns whether it was used; other keys move the focus. */
  onCellKey: (event: KeyboardEvent<HTMLTableElement>) => boolean;
  /** The rows. */
  children: ReactNode;
} & Pick<ComponentProps<'table'>, 'className' | 'onClick' | 'onFocus' | 'onCopy' | 'onPaste'>) {
  useEffect(() => {
    // Only one cell can be reached with Tab. The arrow keys move the focus from there.
    const table = grid.current;
    if (table && !table.querySelector('[tabindex="0"]')) focusCell(table, '0:0', { move: false });
  });
  return (
    <div className="grid-scroller thin-scrollbar bg-surface relative min-h-0 min-w-0 flex-1 overflow-auto">
      <table
        {...rest}
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={found + 1}
        aria-colcount={columns + 1}
        onKeyDown={(event) => {
          if (onCellKey(event) || moveInGrid(event, { rows: found, columns })) event.preventDefault();
        }}
        style={{ '--columns': columnWidth, '--lines': lines } as CSSProperties}
      >
        <colgroup>
          <col className={nameWidth} />
          {widths}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className="bg-ground border-line sticky start-0 top-0 z-40 border-e border-b px-3 py-1.5 text-start align-bottom font-medium"
            >
              {countRows(found, all)}
            </th>
            {heads}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {found === 0 && (
        <p role="status" className="text-muted sticky start-0 w-[min(100%,100vw)] px-4 py-10 text-center">
          No language matches these filters
        </p>
      )}
    </div>
  );
}

/** The head of a column. It stays above the rows. */
export function GridHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="bg-ground border-line sticky top-0 z-30 border-b p-0 text-start font-medium">
      {children}
    </th>
  );
}

function countRows(found: number, all: number): string {
  if (found !== all) return `${found} of ${all}`;
  return all === 1 ? '1 language' : `${all} languages`;
}
