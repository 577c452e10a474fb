import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'server',
  // They wait for programs most of the time.
  maxWorkers: 2,
  globalSetup: '<rootDir>/test/nothing-left.config.mjs',
  globalTeardown: '<rootDir>/test/end-suite.config.mjs',
};
