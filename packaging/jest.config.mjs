import { nodeTests } from '../jest.base.mjs';

// The timeout is long, because the tests download, unpack, compile and start packages, also on a busy computer.
export default { ...nodeTests, displayName: 'packaging', testTimeout: 1_200_000 };
