import type { Holder } from '@storedeck/contract';

/**
 * Whether a holder gets a device that another one uses. A person's hand on the page wins over an agent and a program;
 * over the window of another person only when they say so.
 */
export function mayTake(holder: Holder, from: Holder, isOnPurpose: boolean): boolean {
  if (holder.kind !== 'window') return false;
  return from.kind === 'agent' || from.kind === 'program' || (isOnPurpose && from.kind === 'window');
}
