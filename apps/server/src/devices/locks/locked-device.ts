/** The device that a lock protects. */
export interface LockedDevice {
  /** The id of its host. */
  readonly host: string;
  /** Its serial or udid. */
  readonly device: string;
}

/** A text that is equal for the same device only. */
export function keyOf({ host, device }: LockedDevice): string {
  return JSON.stringify([host, device]);
}
