import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'e2e',
  testEnvironment: './test-environment.mjs',
  maxWorkers: 2,
};
