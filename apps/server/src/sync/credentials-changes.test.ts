import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { CredentialsChanges } from './credentials-changes.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-changes-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('a new login of gcloud is a change, if it is asked for', async () => {
  const adc = { variables: { CLOUDSDK_CONFIG: dir }, homeFolder: dir, platform: 'linux' };
  const logIn = (text: string) => writeFile(join(dir, 'application_default_credentials.json'), text);
  const publish = jest.fn();
  const changes = new CredentialsChanges({
    config: { dir, adc, environment: {} },
    hub: { publish },
    onChange: () => undefined,
  });
  await logIn('first');
  await writeFile(join(dir, '.env'), 'BUNDLE_ID=a.b\n');
  await changes.check();
  await logIn('second');
  await changes.check();
  expect(publish).not.toHaveBeenCalled();
  await writeFile(join(dir, '.env'), 'PLAYSTORE_CREDENTIALS=adc\n');
  await changes.check();
  expect(publish).toHaveBeenCalledTimes(1);
  await logIn('third');
  await changes.check();
  expect(publish).toHaveBeenCalledTimes(2);
});
