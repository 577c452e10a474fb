import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'server',
  // Two test files run at the same time, because each of them waits for other programs most of the time.
  maxWorkers: 2,
  globalSetup: '<rootDir>/test/suite-setup.config.mjs',
};
