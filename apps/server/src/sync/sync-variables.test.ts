import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { syncVariables } from './sync-variables.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-variables-'));
  await writeFile(join(dir, '.env'), 'BUNDLE_ID=file\nASC_KEY_ID=file\nASC_KEY_P8_B64=file\nOTHER=file\n');
});
afterAll(() => rm(dir, { recursive: true }));

describe('syncVariables', () => {
  test('prefers the environment to .env', async () =>
    expect(await syncVariables({ dir, environment: { BUNDLE_ID: 'env' } })).toEqual({
      BUNDLE_ID: 'env',
      ASC_KEY_ID: 'file',
      ASC_KEY_P8_B64: 'file',
      OTHER: 'file',
    }));

  test('prefers a key file of the environment to base64 in .env', async () =>
    expect(await syncVariables({ dir, environment: { ASC_KEY_P8_FILE: '/key.p8' } })).toEqual({
      BUNDLE_ID: 'file',
      ASC_KEY_ID: 'file',
      ASC_KEY_P8_FILE: '/key.p8',
      OTHER: 'file',
    }));
});
