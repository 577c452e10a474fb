import type { MatrixColumn } from '@storedeck/listing/matrix';
import type { Notes } from '@storedeck/listing/notes';
import { useCallback } from 'react';

import type { ColumnAction } from './column-head.tsx';
import { printColumn } from './print-column.ts';

/** The dialog that is open in front of the notes. */
export type Asked =
  | { readonly what: 'fill'; readonly column: MatrixColumn; readonly source: 'language' | 'release' }
  | { readonly what: 'paste'; readonly column: MatrixColumn; readonly text: string };

/** Does what the user has chosen for a whole column: copies it, or opens a dialog. */
export function useColumnActions({
  notes,
  onAsk,
  onSay,
}: {
  notes: Notes;
  /** Opens a dialog. */
  onAsk: (asked: Asked) => void;
  /** Tells the user what was done. */
  onSay: (message: string) => void;
}): (column: MatrixColumn, action: ColumnAction) => void {
  return useCallback(
    (column: MatrixColumn, action: ColumnAction): void => {
      if (action === 'copy') {
        const { text, count } = printColumn(notes, column);
        void navigator.clipboard.writeText(text).then(
          () => onSay(`${column.name}: ${count} copied with tags.`),
          () => onSay('The browser did not allow copying.'),
        );
      } else if (action === 'paste') onAsk({ what: 'paste', column, text: '' });
      else onAsk({ what: 'fill', column, source: action === 'last' ? 'release' : 'language' });
    },
    [notes, onAsk, onSay],
  );
}
