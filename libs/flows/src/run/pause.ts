import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for `ms` milliseconds.
 *
 * @throws the reason of `signal`
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
