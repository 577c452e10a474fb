import { useDeferredValue, type ReactNode } from 'react';

/** Draws what may come a moment after the rest: the page is seen without it, and stays responsive meanwhile. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
