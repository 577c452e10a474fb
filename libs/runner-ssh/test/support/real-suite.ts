import { describe, test } from '@jest/globals';

/**
 * Defines a suite that needs a program or an account on this computer. If it is missing, one test with the title
 * `missing`, which names it, replaces the suite.
 */
export function realSuite(title: string, missing: string | undefined, body: () => void): void {
  describe(title, missing === undefined ? body : () => test(missing, () => undefined));
}
