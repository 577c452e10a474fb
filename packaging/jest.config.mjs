import { nodeTests } from '../jest.base.mjs';

// The tests download, unpack, compile and start packages.
export default { ...nodeTests, displayName: 'packaging', testTimeout: 300_000 };
