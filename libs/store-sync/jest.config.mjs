import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { nodeTests } from '../../jest.base.mjs';

// Locks of apps are in the temporary folder. Other packages run tests with the same simulated app at the same time. So
// this package uses its own temporary folder; otherwise its tests would wait for the locks of the other packages.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'sd-'));

export default {
  ...nodeTests,
  displayName: 'store-sync',
  globalSetup: '<rootDir>/test/bundle-child.config.mjs',
};
