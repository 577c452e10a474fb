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
  [
    'Release notes for language fr-FR exceed the limit of 500 characters.',
    'Correct the release notes of fr-FR',
    'googlePlay/fr-FR',
  ],
  [
    'Too many images of type phoneScreenshots for language en-GB.',
    'Correct the screenshots of en-GB',
    'googlePlay/en-GB',
  ],
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
  // Triple-T/gradle-play-publisher 1064 and 970
  [400, 'This app has no data safety declaration.'],
  [403, 'Changes cannot be sent for review automatically.'],
  [403, 'You must let us know whether your app uses any Foreground Service permissions.'],
  [
    403,
    'Your APK is using permissions that require a privacy policy: (android.permission.READ_PHONE_STATE).',
  ],
  [403, 'Your developer account needs to be verified before you can publish.'],
  [400, 'You need to complete the App access declaration in Play Console.'],
])('Google Play’s message of HTTP %i about the app, %j, is followed and not the role', (status, message) => {
  expect(google(status, message).hint).toMatch(/what Google Play asks for/);
});

test.each([
  [403, 'The caller does not have permission'],
  [403, 'The current user has insufficient permissions to perform the requested operation.'],
  [403, 'You do not have the required permission.'],
  [403, ''],
  [400, 'Package not found: com.example'],
  [403, 'Google Play Android Developer API has not been used in project 1 before or it is disabled.'],
])('Google Play’s message of HTTP %i about the account, %j, speaks of the account', (status, message) =>
  expect(google(status, message).hint).toMatch(/access|invited|package/i),
);

test('a language that Google Play does not have names the right code', async () => {
  const texts = { store: 'googlePlay', locale: 'nb-NO', fields: ['title', 'shortDescription'] } as const;
  const refused = google(400, 'The language nb-NO is not supported.');
  await expect(namingTexts(texts, () => Promise.reject(refused))).rejects.toMatchObject({
    message: expect.stringMatching(/^Google Play refused the language nb-NO \(HTTP 400/),
    hint: expect.stringContaining('Rename the language to no-NO'),
    places: ['googlePlay/nb-NO'],
  });
});

test.each([
  ['Title is too long', 'googlePlay/nl-NL/title'],
  ["Invalid value at 'listing.full_description'", 'googlePlay/nl-NL/fullDescription'],
  ['Request contains an invalid argument.', 'googlePlay/nl-NL'],
])('a refused text is found by its name in Google Play’s message %j', async (message, place) => {
  const fields = ['title', 'shortDescription', 'fullDescription'];
  const texts = { store: 'googlePlay', locale: 'nl-NL', fields } as const;
  await expect(namingTexts(texts, () => Promise.reject(google(400, message)))).rejects.toMatchObject({
    places: [place],
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

test.each([429, 503])('the hint of HTTP %s says until when the store asks to wait', (status) => {
  const headers = { 'retry-after': new Date(Date.now() + 3 * 3_600_000).toUTCString() };
  expect(googlePlayRefusal({ status, text: '{}', headers })).toMatchObject({
    hint: expect.stringMatching(/try again after .*\d{2}:\d{2} UTC, as the store asks\.$/i),
  });
});

test('a missing right that has the status of a wrong token gets the hint for rights', () => {
  const { hint } = google(401, 'The current user has insufficient permissions to perform the operation.');
  expect(hint).toMatch(/invited in Play Console/);
});

test('a sign-in that Google no longer accepts gets the hint for sign-ins', () => {
  expect(google(401, 'Request had invalid authentication credentials.').hint).toMatch(
    /^Google no longer accepts/,
  );
});

test.each([
  ['This Edit has expired. Please create a new Edit.', /open for too long/],
  ['This Edit has been deleted.', /^Another program opened an edit/],
  ['This edit has already been successfully committed, please create a new Edit.', /^These changes were/],
  [
    'Changes cannot be sent for review automatically. Once committed, send this edit.',
    /Google Play asks for/,
  ],
  ['Only releases with status draft may be created on draft app.', /^The app was never published/],
  ['Request contains an invalid argument.', /^Google Play does not say why/],
  ['Precondition check failed.', /^Google Play does not say why/],
  ['Could not save because the object was updated concurrently', /^Somebody else/],
])('%s has the hint of its own cause', (detail, hint) => {
  expect(google(400, detail).hint).toMatch(hint);
});

test('what was removed since it was read is not a matter of the package name', () =>
  expect(google(404, 'No listing found for language de-DE.').hint).toMatch(/^It was removed/));

test('a quota that is used up is no missing right', () =>
  expect(google(403, "Quota exceeded for quota metric 'Publishing API requests'.").code).toBe(
    'STORE_RATE_LIMITED',
  ));

test('all things that an app still needs are named at once', () => {
  const lacks = ['This app does not have a default language set.', 'This app has no contact email address.'];
  const error = { code: 403, message: lacks[0], errors: lacks.map((message) => ({ message })) };
  expect(googlePlayRefusal({ status: 403, text: JSON.stringify({ error }) }).message).toContain(
    '(HTTP 403: This app does not have a default language set; This app has no contact email address).',
  );
});
