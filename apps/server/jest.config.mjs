import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'server',
  globalSetup: '<rootDir>/test/nothing-left.config.mjs',
  globalTeardown: '<rootDir>/test/end-suite.config.mjs',
};
