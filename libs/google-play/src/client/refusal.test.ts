import { expect, test } from '@jest/globals';
import { namingPicture, namingTexts } from '@storedeck/store-api';

import { googlePlayRefusal } from './refusal.ts';

function google(status: number, message: string) {
  return googlePlayRefusal({ status, text: JSON.stringify({ error: { code: status, message } }) });
}

const ROLES = /role|access|permission|PLAYSTORE_PACKAGE_NAME/;

test.each([
  [
    'The title for the app is too long for language en-US.',
    'Correct the title of en-US',
    'googlePlay/en-US/title',
  ],
  [
    'The short description for the app is too long for language de-DE.',
    'short description of de-DE',
    'googlePlay/de-DE/shortDescription',
  ],
  ['This app has more than 8 screenshots for language ja-JP.', 'screenshots of ja-JP', 'googlePlay/ja-JP'],
  ['This app has no icon for language en-US.', 'icon of en-US', 'googlePlay/en-US/icon'],
  ['Listing language eo is not supported.', 'Remove the language in New', 'googlePlay/eo'],
  ['Listing language he-IL is not supported.', 'its code there is iw-IL', 'googlePlay/he-IL'],
])('Google Play’s message %j leads to the place in New', (message, hint, place) => {
  for (const status of [400, 403]) {
    const error = google(status, message);
    expect(error.hint).toContain(hint);
    expect(error.hint).not.toMatch(ROLES);
    expect(error.places).toEqual([place]);
  }
});

test.each([
  [403, 'The caller does not have permission'],
  [400, 'Package not found: com.example'],
  [403, 'Google Play Android Developer API has not been used in project 1 before or it is disabled.'],
])('Google Play’s message of HTTP %i about the account, %j, speaks of the account', (status, message) =>
  expect(google(status, message).hint).toMatch(/access|invited|package/i),
);

test('a language that Google Play does not have names the right code', async () => {
  const texts = { store: 'googlePlay', locale: 'nb-NO', fields: ['title', 'shortDescription'] } as const;
  const refused = google(400, 'The language nb-NO is not supported.');
  await expect(namingTexts(texts, () => Promise.reject(refused))).rejects.toMatchObject({
    hint: expect.stringContaining('Rename the language to no-NO'),
    places: ['googlePlay/nb-NO'],
  });
});

test('an internal error while a picture is sent names the picture and the usual reason', async () => {
  const picture = {
    store: 'googlePlay',
    locale: 'en-US',
    slot: 'wearScreenshots',
    position: 1,
    file: 'assets/new/watch.png',
  } as const;
  const internal = google(500, 'Internal error encountered.');
  await expect(namingPicture(picture, () => Promise.reject(internal))).rejects.toMatchObject({
    message: expect.stringContaining('Wear OS picture 2 in en-US (assets/new/watch.png)'),
    hint: expect.stringMatching(/transparency or a wrong shape.*square of 384/),
    code: 'STORE_UNREACHABLE',
  });
  const refused = google(403, 'The image has invalid dimensions: 1x1.');
  await expect(namingPicture(picture, () => Promise.reject(refused))).rejects.toMatchObject({
    message: expect.stringContaining('Google Play refused Wear OS picture 2'),
  });
});
