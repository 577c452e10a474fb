/** The number of steps in which the row becomes narrower. `page.css` has a variant for each: `fold-1` to `fold-6`. */
const STEPS = 6;

/**
 * Keeps the row folded to the first step in which its choices fit, until the returned function is called. The row is
 * measured after the browser's own layout, and only when the width of a control has changed, or a control was added or
 * removed. Measuring the row in each rendering would make the browser lay out the whole page several times.
 */
export function keepFolded(row: HTMLElement, choices: HTMLElement): () => void {
  let folded = '';
  const boxes = (): Element[] =>
    [row, ...row.children, ...choices.children].filter((box) => !box.matches(PANEL));
  const widths = (): string =>
    boxes()
      .map((box) => box.clientWidth)
      .join();
  const resized = new ResizeObserver(() => {
    if (widths() === folded) return;
    foldUntilItFits(row, choices);
    folded = widths();
  });
  const observe = (): void => {
    folded = '';
    resized.disconnect();
    // `ResizeObserver` reports each new box once, after the next layout and before the paint. The row is folded then.
    for (const box of boxes()) resized.observe(box);
  };
  const changed = new MutationObserver((changes) => {
    if (!changes.every(isOfPopover)) observe();
  });
  changed.observe(row, { childList: true, subtree: true });
  observe();
  return () => {
    changed.disconnect();
    resized.disconnect();
  };
}

/**
 * Whether a change concerns a panel that opens at a control. Such a change does not affect the row, because panels are
 * in front of the page.
 */
function isOfPopover({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  if (nodes.length > 0 && nodes.every((node) => node instanceof Element && node.matches(PANEL))) return true;
  return (target instanceof Element ? target : target.parentElement)?.closest(PANEL) != null;
}

const PANEL = '[popover]';

/** Sets `data-fold` to all steps up to the first step in which the choices fit: "1 2 3". */
function foldUntilItFits(row: HTMLElement, choices: HTMLElement): void {
  const steps: number[] = [];
  for (;;) {
    row.dataset['fold'] = steps.join(' ');
    if (choices.scrollWidth <= choices.clientWidth || steps.length === STEPS) return;
    steps.push(steps.length + 1);
  }
}
