import { nodeTests } from '../jest.base.mjs';

// Packages are fetched, unpacked, compiled against and started here.
export default { ...nodeTests, displayName: 'packaging', testTimeout: 300_000 };
