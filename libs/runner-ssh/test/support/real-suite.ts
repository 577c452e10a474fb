import { describe, test } from '@jest/globals';

/**
 * Defines a suite that needs a program or an account on this computer. `missing`: the reason for which the suite cannot
 * run, or undefined. If there is a reason, the suite has only one empty test, whose title is the reason.
 */
export function realSuite(title: string, missing: string | undefined, body: () => void): void {
  describe(title, missing === undefined ? body : () => test(missing, () => undefined));
}
