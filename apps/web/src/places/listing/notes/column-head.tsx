import { STORE_NAMES } from '@storedeck/listing';
import type { MatrixColumn } from '@storedeck/listing/matrix';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';

/** What the user can do with a whole column of notes. */
export type ColumnAction = 'fill' | 'last' | 'paste' | 'copy';

const ACTIONS: readonly (readonly [ColumnAction, string])[] = [
  ['fill', 'Fill languages…'],
  ['last', 'Take the last release’s notes…'],
  ['paste', 'Paste languages with tags…'],
  ['copy', 'Copy all languages with tags'],
];

/** The head of a column: its name, and a menu with the actions for all languages. */
export function ColumnHead({
  column,
  position,
  target,
  onAct,
}: {
  column: MatrixColumn;
  position: number;
  /** Which version or release gets the notes; empty if it is not known. */
  target: string;
  onAct: (column: MatrixColumn, action: ColumnAction) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={column.name}
      open={isOpen}
      onOpenChange={setOpen}
      className="flex w-60 flex-col p-1"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          data-cell={`-1:${position}`}
          className="hover:bg-hover flex w-full items-end gap-2 px-2.5 py-1.5 text-start"
        >
          <span className="min-w-0 flex-1">
            <span className="text-muted block truncate text-xs font-normal">
              {STORE_NAMES[column.store]}
              {column.max !== null && `, at most ${column.max.toLocaleString('en')}`}
            </span>
            <span className="block truncate" title={target || undefined}>
              {column.name}
              {target !== '' && <span className="text-muted ms-2 text-sm font-normal">{target}</span>}
            </span>
          </span>
          <ChevronDown aria-hidden className="text-muted mb-0.5 size-4 shrink-0" />
        </button>
      }
    >
      {ACTIONS.map(([action, name]) => (
        <Button
          key={action}
          look="item"
          onClick={() => {
            setOpen(false);
            onAct(column, action);
          }}
        >
          {name}
        </Button>
      ))}
    </Popover>
  );
}
