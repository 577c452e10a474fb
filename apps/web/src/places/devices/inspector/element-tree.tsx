import { memo, useEffect, useRef, type KeyboardEvent } from 'react';

import type { ElementRow, ReadScreen } from './screen-reader.ts';

/**
 * Shows the rows of the outline as a tree. Up, Down, Home and End move the focus; Enter, Space and a click choose a
 * row.
 */
export function ElementTree({
  screen: { rows, added, changed },
  hovered,
  chosen,
  onHover,
  onChoose,
}: {
  screen: ReadScreen;
  hovered: number | null;
  chosen: number | null;
  onHover: (reference: number | null) => void;
  onChoose: (reference: number) => void;
}) {
  const tree = useRef<HTMLUListElement>(null);
  const stop = rows.some(({ reference }) => reference === chosen) ? chosen : rows[0]?.reference;

  useEffect(() => {
    const row = hovered === null ? null : tree.current?.querySelector(`[data-reference="${hovered}"]`);
    // A row under the pointer is in view already. If the pointer is on the live screen instead, the row of the element
    // under the pointer may be out of view.
    if (row && !row.matches(':hover')) row.scrollIntoView({ block: 'nearest' });
  }, [hovered]);

  useEffect(() => {
    // The selectors of the chosen element appear below the rows and leave less space, so the row may be out of view.
    if (chosen !== null)
      tree.current?.querySelector(`[data-reference="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const findNews = ({ reference }: ElementRow): News => {
    if (added.has(reference)) return 'new';
    return changed.has(reference) ? 'changed' : undefined;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const row = findRow(event.target);
    const next = row && neighbour(row, event.key);
    if (next) next.focus();
    else if (row && (event.key === 'Enter' || event.key === ' ')) onChoose(readReference(row));
    else return;
    event.preventDefault();
  };

  return (
    <ul
      ref={tree}
      role="tree"
      aria-label="Elements on the screen"
      className="thin-scrollbar min-h-0 flex-1 overflow-y-auto py-1"
      onKeyDown={onKeyDown}
      onPointerOver={({ target }) => onHover(referenceAt(target))}
      onPointerLeave={() => onHover(null)}
      onFocus={({ target }) => onHover(referenceAt(target))}
      onBlur={() => onHover(null)}
      onClick={({ target }) => {
        const reference = referenceAt(target);
        if (reference !== null) onChoose(reference);
      }}
    >
      {rows.map((row) => (
        <Row
          key={row.reference}
          row={row}
          isHovered={row.reference === hovered}
          isChosen={row.reference === chosen}
          isStop={row.reference === stop}
          news={findNews(row)}
        />
      ))}
    </ul>
  );
}

type News = 'new' | 'changed' | undefined;

const Row = memo(function Row({
  row: { reference, depth, role, name, line },
  isHovered,
  isChosen,
  isStop,
  news,
}: {
  row: ElementRow;
  isHovered: boolean;
  isChosen: boolean;
  /** Whether the Tab key reaches this row. */
  isStop: boolean;
  news: News;
}) {
  const rest = readRest(line);
  return (
    <li
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      data-reference={reference}
      data-hovered={isHovered ? '' : undefined}
      tabIndex={isStop ? 0 : -1}
      className={`flex [contain-intrinsic-size:auto_1.75rem] [content-visibility:auto] cursor-default items-baseline gap-2 py-1 pe-3 outline-offset-[-2px] ${isChosen ? 'bg-fill' : ''} ${isHovered ? 'bg-hover' : ''}`}
      style={{ paddingInlineStart: `${0.75 + Math.min(depth, 8) * 0.75}rem` }}
    >
      <span className="text-muted shrink-0 text-sm">{role}</span>
      <span className="min-w-0 flex-1 truncate" title={`${name} ${rest}`.trim()}>
        <bdi>{name}</bdi>
        {rest !== '' && <span className="text-muted ms-2 font-mono text-xs">{rest}</span>}
      </span>
      {news && <span className="bg-good-fill text-good shrink-0 rounded px-1 text-xs">{news}</span>}
    </li>
  );
});

/** Returns the part of a row's line after the role and the name: the value, identifier and state. */
function readRest(line: string): string {
  return line.replace(/^@\d+ \S+(?: "(?:[^"\\]|\\.)*")?\s*/, '');
}

function neighbour(row: HTMLElement, key: string): HTMLElement | null {
  const rows = row.parentElement?.children;
  const neighbours: Readonly<Record<string, Element | null | undefined>> = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: rows?.item(0),
    End: rows?.item(rows.length - 1),
  };
  const found = neighbours[key];
  return found instanceof HTMLElement ? found : null;
}

function findRow(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-reference]') : null;
}

function referenceAt(target: EventTarget): number | null {
  const row = findRow(target);
  return row && readReference(row);
}

function readReference(row: HTMLElement): number {
  return Number(row.dataset['reference']);
}
