import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** The number of steps in which the row becomes narrower. `page.css` has a variant for each: `fold-1` to `fold-6`. */
const STEPS = 6;

/**
 * One row of controls at every width. While the choices do not fit, the row folds step by step, and controls with the
 * variants `fold-1` to `fold-6` become smaller or disappear. The row measures its content to find the steps, so they
 * are right for every font and every content. If the last step is too wide as well, the choices scroll sideways and
 * the actions stay in place.
 *
 * A text that changes by itself needs a fixed width. Otherwise the row could fold when the text changes.
 */
export function FoldingRow({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const choices = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!row.current || !choices.current) return;
    const fold = () => row.current && choices.current && foldUntilItFits(row.current, choices.current);
    fold();
    const resized = new ResizeObserver(fold);
    for (const box of [row.current, ...row.current.children, ...choices.current.children])
      resized.observe(box);
    return () => resized.disconnect();
  });

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

/** Sets `data-fold` to all steps up to the first one in which the choices fit: "1 2 3". */
function foldUntilItFits(row: HTMLElement, choices: HTMLElement): void {
  const folded: number[] = [];
  for (;;) {
    row.dataset['fold'] = folded.join(' ');
    if (choices.scrollWidth <= choices.clientWidth || folded.length === STEPS) return;
    folded.push(folded.length + 1);
  }
}
