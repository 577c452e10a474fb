import { describe, test } from '@jest/globals';

/** A suite that needs a program or an account of this computer. Without it, the suite is one test whose title says what is missing. */
export function realSuite(title: string, missing: string | undefined, body: () => void): void {
  describe(title, missing === undefined ? body : () => test(missing, () => undefined));
}
