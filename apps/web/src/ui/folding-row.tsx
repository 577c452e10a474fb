import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { keepFolded } from './keep-folded.ts';

/**
 * One row of controls at every width. While the choices do not fit, the row folds step by step, and controls with the
 * variants `fold-1` to `fold-6` become smaller or disappear. The row measures its content to find the steps, so they
 * are right for every font and every content. If the last step is too wide as well, the choices scroll sideways and the
 * actions stay in place.
 *
 * A text that changes without an action of the user needs a fixed width. Otherwise the row could fold when the text
 * changes.
 */
export function FoldingRow({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const choices = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    return row.current && choices.current ? keepFolded(row.current, choices.current) : undefined;
  }, []);

  return (
    <div
      ref={row}
      className="flex items-center gap-2 fold-3:gap-1.5 fold-6:gap-1 px-3 py-2 sm:px-4 fold-6:px-3"
    >
      <div
        ref={choices}
        className="fades-sideways relative -m-1 flex min-w-0 flex-1 items-center gap-2 fold-3:gap-1.5 fold-6:gap-1 overflow-x-auto p-1 [scrollbar-width:none]"
      >
        {children}
      </div>
      {actions}
    </div>
  );
}
