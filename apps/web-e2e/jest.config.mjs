import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'e2e',
  // These tests wait for the browser and the server half of the time.
  maxWorkers: 3,
  testTimeout: 180_000,
};
