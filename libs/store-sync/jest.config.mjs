import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { nodeTests } from '../../jest.base.mjs';

// The suites share a temporary folder, which has the bundle of the program that they start and kill.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'sd-'));

export default {
  ...nodeTests,
  displayName: 'store-sync',
  globalSetup: '<rootDir>/test/bundle-child.config.mjs',
};
