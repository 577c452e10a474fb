import { startTransition, useEffect, useState } from 'react';

/** For a picture that is slow to come. */
const PATIENCE_MS = 700;
/** In which what has come is decoded and painted. */
const PAINTING_MS = 100;

/**
 * True once the first pictures of what was drawn have been seen, and from then on. For what may come after them: they
 * are seen without it, and do not share the computer with it.
 */
export function useLater(isDrawn: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isDrawn) return;
    const due = (): void => startTransition(() => setDue(true));
    const patience = setTimeout(due, PATIENCE_MS);
    const first = Array.from(document.images).filter(({ loading }) => loading === 'eager');
    // Not their `decode()`: a browser decodes what it paints once more, and the two wait for each other.
    void Promise.all(first.map(arrived)).then(() => setTimeout(due, PAINTING_MS));
    return () => clearTimeout(patience);
  }, [isDrawn]);
  return isDue;
}

function arrived(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    if (image.complete) return resolve();
    for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
  });
}
