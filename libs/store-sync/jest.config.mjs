import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { nodeTests } from '../../jest.base.mjs';

// Locks of apps lie in the temporary folder. Other packages test with the same simulated app at the same time.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'sd-'));

export default { ...nodeTests, displayName: 'store-sync' };
