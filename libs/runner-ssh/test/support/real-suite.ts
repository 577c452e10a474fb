import { describe, test } from '@jest/globals';

/** A suite that needs something of this computer; where it is missing, one test says so by its name. */
export function realSuite(title: string, missing: string | undefined, body: () => void): void {
  describe(title, missing === undefined ? body : () => test(missing, () => undefined));
}
