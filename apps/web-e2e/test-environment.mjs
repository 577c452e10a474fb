import OrdinaryEnvironment from '../../test-environment.mjs';

/** In the hooks after a test, the global `testHasFailed` is true if the test has failed. */
export default class extends OrdinaryEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testHasFailed = false;
    if (name === 'test_fn_failure') this.global.testHasFailed = true;
  }
}
