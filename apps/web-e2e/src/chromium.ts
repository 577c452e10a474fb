import { describe, test } from '@jest/globals';

import { findChromium } from './launch-chromium.ts';

/**
 * `describe` for a suite that needs Chromium. Without Chromium, one test takes the place of the suite and says what to
 * install. With STOREDECK_REQUIRE_TOOLS=1, this test fails.
 */
export function describeInChromium(name: string, body: () => void): void {
  if (findChromium() !== undefined) {
    describe(name, body);
    return;
  }
  describe(name, () => {
    test('left out: install Chromium (apt install chromium) or set CHROMIUM_BIN', () => {
      if (process.env['STOREDECK_REQUIRE_TOOLS'] === '1')
        throw new Error('STOREDECK_REQUIRE_TOOLS is set, and there is no Chromium.');
    });
  });
}
