import type { Holder } from '@storedeck/contract';

/**
 * Whether a holder may take a device from another holder, `from`. Only a window may take a device from another holder.
 * From an agent or a program, it always may; from another window, only if the person does it on purpose. No holder may
 * take a device from a command.
 */
export function mayTake(holder: Holder, from: Holder, isOnPurpose: boolean): boolean {
  if (holder.kind !== 'window') return false;
  return from.kind === 'agent' || from.kind === 'program' || (isOnPurpose && from.kind === 'window');
}
