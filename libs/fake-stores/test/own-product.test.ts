import { expect, test } from '@jest/globals';

import { startClient } from './store-client.ts';

test('both stores sell a custom app with custom texts', async () => {
  const { apple, play, credentials } = await startClient({
    product: {
      bundleId: 'com.example.notes',
      texts: { 'de-DE': { name: 'Notizen', shortDescription: 'Kurz' }, ja: { name: 'メモ' } },
    },
  });
  expect(credentials.env).toMatchObject({
    BUNDLE_ID: 'com.example.notes',
    PLAYSTORE_PACKAGE_NAME: 'com.example.notes',
  });
  const apps = await apple('/v1/apps?filter[bundleId]=com.example.notes&sort=bundleId&include=appInfos');
  expect(apps.body.data.map(({ attributes }: { attributes: unknown }) => attributes)).toMatchObject([
    { bundleId: 'com.example.notes', name: 'Notizen', primaryLocale: 'de-DE' },
    { bundleId: 'com.example.notes.beta' },
  ]);
  const { body: edit } = await play('com.example.notes/edits', { method: 'POST' });
  const { body } = await play(`com.example.notes/edits/${edit.id}/listings`);
  expect(body.listings).toMatchObject([
    { language: 'de-DE', title: 'Notizen', shortDescription: 'Kurz' },
    { language: 'ja-JP', title: 'メモ' },
  ]);
});

test('the package name can differ from the bundle id', async () => {
  const { credentials } = await startClient({
    product: { bundleId: 'com.example.notes', packageName: 'com.example.android' },
  });
  expect(credentials.env.PLAYSTORE_PACKAGE_NAME).toBe('com.example.android');
});
