import { useEffect, useState } from 'react';

/** The longest wait for the first view, in ms. */
const LONGEST_WAIT_MS = 2000;

let first: Promise<void> | undefined;
let end: (() => void) | undefined;

/**
 * Resolves when the first place is drawn with its first pictures, at the latest after `LONGEST_WAIT_MS`. Code and data
 * that the place does not need are loaded after that, so that they do not delay the place. Resolves immediately for all
 * places except the Listing place, because the other places are small.
 */
export function firstView(): Promise<void> {
  return (first ??= new Promise((resolve) => {
    end = resolve;
    if (typeof location === 'undefined' || location.pathname !== '/') resolve();
    else setTimeout(resolve, LONGEST_WAIT_MS);
  }));
}

/** Ends the wait for the first view. */
export function endFirstView(): void {
  void firstView();
  end?.();
}

/** Whether the first view is drawn. */
export function useFirstView(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isOver = false;
    void firstView().then(() => !isOver && setDrawn(true));
    return () => void (isOver = true);
  }, []);
  return isDrawn;
}
