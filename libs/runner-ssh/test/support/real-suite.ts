import { describe, test } from '@jest/globals';

/**
 * A suite that needs a program or an account on this computer. If it is missing, the suite is replaced by one test
 * whose title names it.
 */
export function realSuite(title: string, missing: string | undefined, body: () => void): void {
  describe(title, missing === undefined ? body : () => test(missing, () => undefined));
}
