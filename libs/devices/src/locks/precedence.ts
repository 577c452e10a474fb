import type { Holder } from '@storedeck/contract';

/**
 * Whether a holder may take a device from the holder `from`. Only a window may take a device from another holder. A
 * window may always take a device from an agent or a program. It may take a device from another window only if the
 * person does this on purpose. No holder may take a device from a command.
 */
export function mayTake(holder: Holder, from: Holder, isOnPurpose: boolean): boolean {
  if (holder.kind !== 'window') return false;
  return from.kind === 'agent' || from.kind === 'program' || (isOnPurpose && from.kind === 'window');
}
