import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { ADDRESS_VARIABLES, readConfig } from '../config.ts';
import { readCredentials } from './read-credentials.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'storedeck-credentials-'));
});
afterEach(() => rm(parent, { recursive: true }));

async function folderNamed(name: string): Promise<string> {
  const dir = join(parent, name);
  await mkdir(dir);
  await writeFile(join(dir, '.env'), 'BUNDLE_ID=app.tilia.garden\n');
  return dir;
}

test('the keys of a demo are never sent to the real stores', async () => {
  const dir = await folderNamed('storedeck-demo-4711-aB3xYz');
  await expect(
    readCredentials({ dir, environment: {}, adc: undefined, storeEndpoints: {} }),
  ).rejects.toMatchObject({
    code: 'CREDENTIALS_INVALID',
    hint: expect.stringContaining('demo'),
  });
  const storeEndpoints = { appStoreConnectUrl: 'http://127.0.0.1:1' };
  await expect(
    readCredentials({ dir, environment: {}, adc: undefined, storeEndpoints }),
  ).resolves.toMatchObject({
    missing: { appStore: expect.not.arrayContaining(['BUNDLE_ID']) },
  });
});

test('every other folder is read', async () => {
  const dir = await folderNamed('storedeck-demo-of-mine');
  await expect(
    readCredentials({ dir, environment: {}, adc: undefined, storeEndpoints: {} }),
  ).resolves.toMatchObject({
    missing: { appStore: expect.not.arrayContaining(['BUNDLE_ID']) },
  });
});

test.each(Object.values(ADDRESS_VARIABLES))('an unusable address is refused as %s', async (variable) => {
  const config = readConfig({ dir: await folderNamed('own') }, { [variable]: 'foo' });
  await expect(readCredentials(config)).rejects.toMatchObject({
    code: 'NOT_CONFIGURED',
    message: `The base address ${variable} of a store is not usable.`,
  });
});
