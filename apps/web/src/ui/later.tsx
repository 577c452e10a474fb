import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** For a picture that is slow to come. */
const PATIENCE_MS = 700;

/** Draws what may come after the rest and its first pictures: they are seen without it, and do not share the computer with it. */
export function Later({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const due = (): void => startTransition(() => setDue(true));
    const patience = setTimeout(due, PATIENCE_MS);
    // Once the browser has painted what it is about to paint.
    const painted = (): void => void requestAnimationFrame(() => setTimeout(due, 50));
    const first = Array.from(document.images).filter(({ loading }) => loading === 'eager');
    void Promise.allSettled(first.map((image) => image.decode())).then(painted);
    return () => clearTimeout(patience);
  }, []);
  return isDue && children;
}
