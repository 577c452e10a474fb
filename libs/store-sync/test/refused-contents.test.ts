import { expect, test } from '@jest/globals';
import { isStoreError, type StoreError } from '@storedeck/store-api';

import { appStoreRefusal } from '../src/app-store/refusal.ts';
import { googlePlayRefusal } from '../src/google-play/refusal.ts';
import { namingPicture, namingTexts } from '../src/publish/writing/name-refused.ts';
import { editNew, startPublisher } from './publish-rig.ts';
import { startRig } from './rig.ts';

function apple(status: number, detail: string, attribute?: string, code = 'ENTITY_ERROR.ATTRIBUTE.INVALID') {
  const source = attribute === undefined ? undefined : { pointer: `/data/attributes/${attribute}` };
  return appStoreRefusal({ status, text: JSON.stringify({ errors: [{ status, code, detail, source }] }) });
}

function google(status: number, message: string) {
  return googlePlayRefusal({ status, text: JSON.stringify({ error: { code: status, message } }) });
}

async function errorOf(work: Promise<unknown>): Promise<StoreError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isStoreError(error)) throw new Error('no StoreError');
  return error;
}

const ROLES = /role|access|permission|PLAYSTORE_PACKAGE_NAME/;

test.each([
  [
    'description',
    "Description can't contain the following character(s): 🚀.",
    'Remove 🚀 from Description in en-US',
  ],
  ['subtitle', "The field 'subtitle' contains invalid characters.", 'Correct Subtitle in en-US'],
  ['keywords', 'The attribute keywords is too long', 'Correct Keywords in en-US'],
])(
  'a refused %s of the App Store names the language, the text and what to change',
  async (field, detail, hint) => {
    const texts = {
      store: 'appStore',
      locale: 'en-US',
      fields: ['name', 'description', 'subtitle', 'keywords'],
    } as const;
    const error = await errorOf(namingTexts(texts, () => Promise.reject(apple(409, detail, field))));
    expect(error.message).toMatch(/^App Store refused \w+ in en-US \(HTTP 409: .*[^.]\)\.$/);
    expect(error.hint).toContain(hint);
    expect(error.hint).not.toMatch(ROLES);
    expect(error.places).toEqual([`appStore/en-US/${field}`]);
  },
);

test('a refusal of the key or of the state of a version stays what it is', async () => {
  const texts = { store: 'appStore', locale: 'en-US', fields: ['name'] } as const;
  const state = apple(409, 'The version cannot be edited', undefined, 'STATE_ERROR');
  expect(await errorOf(namingTexts(texts, () => Promise.reject(state)))).toBe(state);
  const forbidden = apple(403, 'This request is forbidden', undefined, 'FORBIDDEN_ERROR');
  expect(await errorOf(namingTexts(texts, () => Promise.reject(forbidden)))).toBe(forbidden);
  expect(forbidden.hint).toMatch(ROLES);
});

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
  const error = await errorOf(namingTexts(texts, () => Promise.reject(refused)));
  expect(error.hint).toContain('Rename the language to no-NO');
  expect(error.places).toEqual(['googlePlay/nb-NO']);
});

test('an internal error while a picture is sent names the picture and the usual reason', async () => {
  const picture = {
    store: 'googlePlay',
    locale: 'en-US',
    slot: 'wearScreenshots',
    position: 1,
    file: 'assets/new/watch.png',
  } as const;
  const error = await errorOf(
    namingPicture(picture, () => Promise.reject(google(500, 'Internal error encountered.'))),
  );
  expect(error.message).toContain('Wear OS picture 2 in en-US (assets/new/watch.png)');
  expect(error.hint).toMatch(/transparency or a wrong shape.*square of 384/);
  expect(error.code).toBe('STORE_UNREACHABLE');
  const refused = await errorOf(
    namingPicture(picture, () => Promise.reject(google(403, 'The image has invalid dimensions: 1x1.'))),
  );
  expect(refused.message).toContain('Google Play refused Wear OS picture 2');
});

test('a plan names every language that a store does not have, at once', async () => {
  const rig = await startRig();
  const publisher = await startPublisher(rig);
  await editNew(rig.dir, (listing) => {
    for (const code of ['eo', 'he-IL', 'pt_BR'])
      listing.googlePlay!.locales[code] = { title: 'T', shortDescription: 'S', fullDescription: 'F' };
    listing.appStore!.locales['sv-SE'] = { name: 'Namn', description: 'En beskrivning.' };
  });
  const { problems } = await publisher.plan();
  const unknown = problems.filter(({ kind }) => kind === 'Language not available');
  expect(unknown.map(({ severity, at }) => [severity, at.store, at.locale])).toEqual([
    ['error', 'appStore', 'sv-SE'],
    ['error', 'googlePlay', 'eo'],
    ['error', 'googlePlay', 'he-IL'],
    ['error', 'googlePlay', 'pt_BR'],
  ]);
  await rig.running.close();
});
