import { nodeTests } from '../jest.base.mjs';

// The timeout is long, because the tests download, unpack, compile and start packages.
export default { ...nodeTests, displayName: 'packaging', testTimeout: 300_000 };
