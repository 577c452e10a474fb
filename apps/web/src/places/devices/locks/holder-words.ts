import type { DeviceLock } from '@storedeck/contract';

import { THIS_WINDOW } from '../../../server/this-window.ts';

/** Whether this window is the holder of the lock. */
export function isOurs({ holder }: DeviceLock): boolean {
  return holder.id === THIS_WINDOW.id;
}

/** Whether input of this window is refused. Input takes a device from an agent or a program, and is not refused then. */
export function refusesInput(lock: DeviceLock): boolean {
  return !isOurs(lock) && (lock.holder.kind === 'window' || lock.holder.kind === 'command');
}

/** Returns a short text about who uses a device. */
export function whereUsed({ holder, elsewhere }: DeviceLock): string {
  switch (holder.kind) {
    case 'window':
      return elsewhere ? 'In use in another Storedeck' : 'In use in another window';
    case 'agent':
      return `In use by the agent ${holder.name}`;
    case 'command':
      return 'In use by a command';
    case 'program':
      return 'In use by a program';
  }
}

/** Returns a text about who uses a device, since when, and what the user can do about it. */
export function whoUses({ holder, since }: DeviceLock): string {
  const at = new Date(since).toTimeString().slice(0, 5);
  switch (holder.kind) {
    case 'window':
      return `${holder.name}, used since ${at}.`;
    case 'command':
      return `${holder.name}, since ${at}. The device is free when it has ended.`;
    case 'agent':
      return `Since ${at}. Touch the screen to take over.`;
    case 'program':
      return `${holder.name === 'a program' ? 'Since' : `${holder.name}, since`} ${at}. Touch the screen to take over.`;
  }
}
