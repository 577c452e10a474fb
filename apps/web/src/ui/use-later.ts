import { startTransition, useEffect, useState } from 'react';

import { endFirstView } from '../server/first-view.ts';

/** The longest wait for a slow picture, in ms. */
const LONGEST_WAIT_MS = 700;
/** The time to decode and paint the loaded pictures, in ms. */
const PAINTING_MS = 100;

/**
 * Becomes true when the first pictures are loaded and painted, at the latest after `LONGEST_WAIT_MS`, and then ends the
 * first view. Work that is not urgent waits for this, so that it does not delay these pictures.
 */
export function useLater(isDrawn: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isDrawn) return;
    const due = (): void => {
      endFirstView();
      startTransition(() => setDue(true));
    };
    const longest = setTimeout(due, LONGEST_WAIT_MS);
    const first = Array.from(document.images).filter(({ loading }) => loading === 'eager');
    // `decode()` is not used, because it would delay the pictures: the browser decodes them again to paint them, and
    // both decodings wait for each other.
    void Promise.all(first.map(arrived)).then(() => setTimeout(due, PAINTING_MS));
    return () => clearTimeout(longest);
  }, [isDrawn]);
  return isDue;
}

function arrived(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    if (image.complete) return resolve();
    for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
  });
}
