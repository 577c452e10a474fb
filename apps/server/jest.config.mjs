import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'server',
  // These tests wait for other programs most of the time.
  maxWorkers: 2,
  globalSetup: '<rootDir>/test/suite-setup.config.mjs',
  globalTeardown: '<rootDir>/test/suite-teardown.config.mjs',
};
