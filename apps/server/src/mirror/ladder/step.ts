import type { MirrorRung } from '@storedeck/contract/mirror';

import type { Refusal, Screen } from '../screen.ts';

/** One way to show a screen. A ladder has several, the best first. */
export interface Step {
  /** The name of the program, for people. */
  readonly name: string;
  /** The rung of its screen. A step that sends pictures may open a screen with another rung. */
  readonly rung: MirrorRung;
  /**
   * Opens the screen, or returns why that is not possible. `refusal`: why no better step is used. Rejects when no other
   * step can work either.
   */
  open(refusal: Refusal): Promise<Screen | Refusal>;
}

/** No better step was refused. */
export const NO_REFUSAL: Refusal = { reason: null, climb: null };

/** Whether a step could not be opened. */
export function isRefusal(result: Screen | Refusal): result is Refusal {
  return !('units' in result);
}

/** All reasons, and what the user can do about the first one. */
export function joined(one: Refusal, other: Refusal): Refusal {
  const reasons = new Set([one.reason, other.reason].filter((reason) => reason !== null));
  return { reason: reasons.size > 0 ? [...reasons].join(' ') : null, climb: one.climb ?? other.climb };
}
