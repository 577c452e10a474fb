import { nodeTests } from '../../jest.base.mjs';

export default { ...nodeTests, displayName: 'listing-report' };
