import { nodeTests } from '../../jest.base.mjs';

export default {
  ...nodeTests,
  displayName: 'e2e',
  maxWorkers: 2,
};
