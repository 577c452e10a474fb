import { useSyncExternalStore } from 'react';

let isUsed = false;
const listeners = new Set<() => void>();

/** Notes that the user has used a device since the page was loaded: touched its screen, or taken a screenshot. */
export function noteUsedDevice(): void {
  if (isUsed) return;
  isUsed = true;
  for (const listener of listeners) listener();
}

/** Whether the user has used a device since the page was loaded. A device that is only shown is not used. */
export function useHasUsedDevice(): boolean {
  return useSyncExternalStore(subscribe, () => isUsed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
