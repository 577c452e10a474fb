import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'store-sync',
  globalSetup: '<rootDir>/test/bundle-child.config.mjs',
};
