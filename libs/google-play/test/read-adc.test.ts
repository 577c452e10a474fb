import { mkdir, mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { findAdcFile, readAdc } from '../src/index.ts';
import { IMPERSONATED_FILE } from './sample-credentials.ts';

const LINUX = { homeFolder: '/home/me', platform: 'linux' };

describe('findAdcFile', () => {
  test.each([
    [{ GOOGLE_APPLICATION_CREDENTIALS: '/a.json', CLOUDSDK_CONFIG: '/c' }, LINUX, '/a.json'],
    [{ CLOUDSDK_CONFIG: '/c' }, LINUX, '/c/application_default_credentials.json'],
    [{ APPDATA: '/data' }, LINUX, '/home/me/.config/gcloud/application_default_credentials.json'],
    [
      { APPDATA: '/data' },
      { homeFolder: '/home/me', platform: 'win32' },
      '/data/gcloud/application_default_credentials.json',
    ],
  ])('%j', (variables, machine, path) => {
    expect(findAdcFile({ variables, ...machine }).path).toBe(path);
  });
});

describe('readAdc', () => {
  async function startHome(): Promise<{ homeFolder: string; file: string }> {
    const homeFolder = await mkdtemp(join(tmpdir(), 'adc-'));
    await mkdir(join(homeFolder, '.config', 'gcloud'), { recursive: true });
    return {
      homeFolder,
      file: join(homeFolder, '.config', 'gcloud', 'application_default_credentials.json'),
    };
  }
  const environment = (homeFolder: string, variables = {}) => ({ variables, homeFolder, platform: 'linux' });

  test('reads the login of gcloud', async () => {
    const { homeFolder, file } = await startHome();
    await writeFile(file, JSON.stringify(IMPERSONATED_FILE));
    await expect(readAdc(environment(homeFolder))).resolves.toMatchObject({
      type: 'impersonated_service_account',
    });
  });

  test('a missing login is answered with the command that logs in', async () => {
    const { homeFolder } = await startHome();
    await expect(readAdc(environment(homeFolder))).rejects.toMatchObject({
      reason: 'CREDENTIALS_NOT_FOUND',
      message: expect.stringMatching(/no login of gcloud .* does not exist/),
      hint: expect.stringContaining('gcloud auth application-default login --impersonate-service-account='),
    });
  });

  test.each([
    ['a folder', (file: string) => mkdir(file), /is not a regular file/],
    [
      'a gigabyte',
      async (file: string) => (await writeFile(file, ''), truncate(file, 2 ** 30)),
      /longer than 64 KiB/,
    ],
  ])('%s in its place is refused', async (_name, make, message) => {
    const { homeFolder } = await startHome();
    const path = join(homeFolder, 'named.json');
    await make(path);
    await expect(
      readAdc(environment(homeFolder, { GOOGLE_APPLICATION_CREDENTIALS: path })),
    ).rejects.toMatchObject({
      reason: 'CREDENTIALS_NOT_FOUND',
      message: expect.stringMatching(message),
      // A login does not help as long as the variable names this file.
      hint: expect.stringMatching(/^Correct the variable\./),
    });
  });

  test('credentials that are refused are named by their file', async () => {
    const { homeFolder, file } = await startHome();
    await writeFile(file, '{}');
    await expect(readAdc(environment(homeFolder))).rejects.toMatchObject({
      reason: 'CREDENTIALS_INVALID',
      message: expect.stringContaining(file),
    });
  });
});
