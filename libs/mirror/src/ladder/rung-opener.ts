import type { MirrorRung } from '@storedeck/contract/mirror';

import type { Refusal, Screen } from '../screen.ts';

/** Opens the screen of a device on one rung. The openers of a device, the best rung first, are its ladder. */
export interface RungOpener {
  /** The name of the program, for people. */
  readonly name: string;
  /**
   * The kind of the rung, as viewers receive it. The opened screen may have another kind: the last rung of an iPhone
   * opens a live stream or screenshots.
   */
  readonly rung: MirrorRung;
  /**
   * Opens the screen, or resolves to the reason why this rung cannot open it. `refusal` is the reason why no better
   * rung is used. Rejects if no other rung can work either.
   */
  open(refusal: Refusal): Promise<Screen | Refusal>;
}

/** A refusal without a reason and without advice, for example before the best rung is opened. */
export const NO_REFUSAL: Refusal = { reason: null, climb: null };

/** Whether a rung has refused to open the screen. */
export function isRefusal(result: Screen | Refusal): result is Refusal {
  return !('units' in result);
}

/** Joins two refusals. The result contains all reasons, and the first advice to the user. */
export function joined(one: Refusal, other: Refusal): Refusal {
  const reasons = new Set([one.reason, other.reason].filter((reason) => reason !== null));
  return { reason: reasons.size > 0 ? [...reasons].join(' ') : null, climb: one.climb ?? other.climb };
}

/** The error of a library with which a rung has failed. */
interface RungError extends Error {
  readonly code: string;
  readonly hint?: string | undefined;
}

/**
 * Resolves to the screen. If the rung fails with an error of its libraries (`isRungError`), resolves to that error as
 * the reason why the rung is not used. Rejects with errors of the device itself and with aborts, because no other rung
 * can work then. Also rejects with unexpected errors.
 */
export async function orRefusal(
  opened: Promise<Screen | Refusal>,
  isRungError: (error: unknown) => error is RungError,
): Promise<Screen | Refusal> {
  try {
    return await opened;
  } catch (error) {
    if (!isRungError(error) || error.code === 'ABORTED' || error.code.startsWith('DEVICE_')) throw error;
    return { reason: error.message, climb: error.hint ?? null };
  }
}
