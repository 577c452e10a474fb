import { nodeTests } from '../../jest.base.mjs';

export default { ...nodeTests, displayName: 'agents' };
