import { chromium } from 'playwright-core';

import OrdinaryEnvironment from '../../test-environment.mjs';

/**
 * In the hooks after a test, the global `testHasFailed` is true if the test has failed.
 *
 * The global `chromium` is that of Playwright. A suite that imports Playwright itself would need a second or more for
 * it, because Jest loads each module again for each suite.
 */
export default class extends OrdinaryEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.chromium = chromium;
  }

  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testHasFailed = false;
    if (name === 'test_fn_failure') this.global.testHasFailed = true;
  }
}
