import { TestEnvironment } from 'jest-environment-node';

/** Jest's environment for Node. In the hooks after a test, the global `testHasFailed` is true if the test has failed. */
export default class extends TestEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.testHasFailed = false;
    if (name === 'test_fn_failure') this.global.testHasFailed = true;
  }
}
