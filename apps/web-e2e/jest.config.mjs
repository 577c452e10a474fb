import { nodeTests } from '../../jest.base.mjs';

export default { ...nodeTests, displayName: 'e2e', maxWorkers: 1, testTimeout: 180_000 };
