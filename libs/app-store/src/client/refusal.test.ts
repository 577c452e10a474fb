import { expect, test } from '@jest/globals';
import { namingPicture, namingTexts } from '@storedeck/store-api';

import { appStoreRefusal } from './refusal.ts';

function apple(status: number, detail: string, attribute?: string, code = 'ENTITY_ERROR.ATTRIBUTE.INVALID') {
  const source = attribute === undefined ? undefined : { pointer: `/data/attributes/${attribute}` };
  return appStoreRefusal({ status, text: JSON.stringify({ errors: [{ status, code, detail, source }] }) });
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
    const refused = apple(409, detail, field);
    await expect(namingTexts(texts, () => Promise.reject(refused))).rejects.toMatchObject({
      message: expect.stringMatching(/^App Store refused \w+ in en-US \(HTTP 409: .*[^.]\)\.$/),
      hint: expect.stringContaining(hint),
      places: [`appStore/en-US/${field}`],
    });
    await expect(namingTexts(texts, () => Promise.reject(refused))).rejects.not.toMatchObject({
      hint: expect.stringMatching(ROLES),
    });
  },
);

test('a refusal of two texts names both', async () => {
  const texts = {
    store: 'appStore',
    locale: 'fr-FR',
    fields: ['description', 'keywords', 'whatsNew'],
  } as const;
  const errors = ['description', 'keywords'].map((field) => ({
    code: 'ENTITY_ERROR.ATTRIBUTE.INVALID',
    detail: `The ${field} is not accepted.`,
    source: { pointer: `/data/attributes/${field}` },
  }));
  const refused = appStoreRefusal({ status: 409, text: JSON.stringify({ errors }) });
  await expect(namingTexts(texts, () => Promise.reject(refused))).rejects.toMatchObject({
    message: expect.stringMatching(
      /^App Store refused Description and Keywords in fr-FR \(.*description is.*keywords is/,
    ),
    places: ['appStore/fr-FR/description', 'appStore/fr-FR/keywords'],
  });
});

test('a refused language is named, and not its texts', async () => {
  const texts = { store: 'appStore', locale: 'sv-SE', fields: ['name', 'subtitle'] } as const;
  const refused = apple(409, "The locale 'sv-SE' is not valid.", 'locale');
  await expect(namingTexts(texts, () => Promise.reject(refused))).rejects.toMatchObject({
    message: expect.stringMatching(/^App Store refused the language sv-SE/),
    hint: expect.stringContaining('Rename the language to sv in New'),
    places: ['appStore/sv-SE'],
  });
});

test('a refusal of the key or of the state of a version stays what it is', async () => {
  const texts = { store: 'appStore', locale: 'en-US', fields: ['name'] } as const;
  const state = apple(409, 'The version cannot be edited', undefined, 'STATE_ERROR');
  await expect(namingTexts(texts, () => Promise.reject(state))).rejects.toBe(state);
  const forbidden = apple(403, 'This request is forbidden', undefined, 'FORBIDDEN_ERROR');
  await expect(namingTexts(texts, () => Promise.reject(forbidden))).rejects.toBe(forbidden);
  expect(forbidden.hint).toMatch(ROLES);
});

/** Texts of a language that one request writes. */
const WRITTEN = {
  store: 'appStore',
  locale: 'de-DE',
  fields: ['name', 'subtitle', 'privacyPolicyUrl'],
} as const;

test.each([
  [
    'INVALID.DUPLICATE.DIFFERENT_ACCOUNT',
    'name',
    'The app name is already being used.',
    /^Another app has it/,
    'name',
  ],
  ['INVALID.UNMODIFIABLE', 'name', 'The field (NAME) can not be modified.', /^Check .* state/, 'name'],
  ['REQUIRED', 'name', "You must provide a value for the attribute 'name'.", /^Add Name in de-DE/, 'name'],
])(
  'the code %s leads to the text of New, and to what can be done',
  async (code, attribute, detail, hint, field) => {
    const refused = apple(409, detail, attribute, `ENTITY_ERROR.ATTRIBUTE.${code}`);
    const fields = code === 'REQUIRED' ? ['subtitle'] : WRITTEN.fields;
    await expect(namingTexts({ ...WRITTEN, fields }, () => Promise.reject(refused))).rejects.toMatchObject({
      message: expect.stringMatching(/^App Store refused Name in de-DE/),
      hint: expect.stringMatching(hint),
      places: [`appStore/de-DE/${field}`],
    });
  },
);

test('texts that cannot be edited in the state of the version are named', async () => {
  const errors = ['subtitle', 'name'].map((field) => ({
    code: 'STATE_ERROR',
    detail: `Attribute '${field}' cannot be edited at this time`,
  }));
  const refused = appStoreRefusal({ status: 409, text: JSON.stringify({ errors }) });
  await expect(namingTexts(WRITTEN, () => Promise.reject(refused))).rejects.toMatchObject({
    message: expect.stringMatching(/^App Store refused Name and Subtitle in de-DE \(.*time; Attribute/),
    hint: expect.stringMatching(/in which state the version is, or leave Name and Subtitle in de-DE out/),
    places: ['appStore/de-DE/name', 'appStore/de-DE/subtitle'],
  });
});

test('a language that exists already is named, and not its texts', async () => {
  const detail = "Entity with locale: 'de-DE' already exists. Try updating.";
  const refused = apple(409, detail, 'locale', 'ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE');
  await expect(namingTexts(WRITTEN, () => Promise.reject(refused))).rejects.toMatchObject({
    message: expect.stringMatching(/^App Store refused the language de-DE/),
    hint: expect.stringMatching(/added the language since/),
  });
});

test.each([
  [409, 'ENTITY_ERROR.ATTRIBUTE.UNKNOWN', "'subtitle' is not an attribute on the resource"],
  [409, 'ENTITY_ERROR.ATTRIBUTE.TYPE', "'subtitle' has the wrong type"],
  [409, 'ENTITY_ERROR.INCLUDED.INVALID_ID', 'The provided included entity id has invalid format'],
  [400, 'PARAMETER_ERROR.INVALID', "'x' is not a valid field name"],
])(
  'a request that the App Store does not know (%i %s) is no fault of New or the key',
  async (status, code, detail) => {
    const refused = apple(status, detail, 'subtitle', code);
    await expect(namingTexts(WRITTEN, () => Promise.reject(refused))).rejects.toBe(refused);
    expect(refused.hint).toMatch(/neither New nor the key is wrong/);
  },
);

test.each([
  [404, 'NOT_FOUND', "There is no resource of type 'appScreenshotSets' with id 'x'"],
  [409, 'ENTITY_ERROR.RELATIONSHIP.INVALID', 'You cannot create a new version of the App.'],
])('what was removed or changed since it was read (%i %s) is read again', (status, code, detail) =>
  expect(apple(status, detail, undefined, code).hint).toMatch(/make a new plan/),
);

test('a picture that its set does not take is named, and not told to be wrong', async () => {
  const picture = {
    store: 'appStore',
    locale: 'de-DE',
    slot: 'APP_IPHONE_67',
    position: 1,
    file: 'assets/new/2.png',
  } as const;
  const full = apple(409, 'More than 10 screenshots.', undefined, 'ENTITY_ERROR.RELATIONSHIP.INVALID');
  await expect(namingPicture(picture, () => Promise.reject(full))).rejects.toMatchObject({
    message: expect.stringContaining('picture 2 in de-DE (assets/new/2.png)'),
    hint: expect.stringMatching(/may have changed/),
    places: ['appStore/de-DE/APP_IPHONE_67'],
  });
});

test('a refused token is explained by the clock of this computer, if the clock is wrong', () => {
  const refusedAt = (ms: number) =>
    appStoreRefusal({ status: 401, text: '{}', headers: { date: new Date(ms).toUTCString() } });
  expect(refusedAt(Date.now() - 3_600_000).message).toMatch(/clock of this computer is 60 minutes ahead/);
  expect(refusedAt(Date.now()).message).not.toMatch(/clock/);
  expect(refusedAt(Date.now()).hint).toMatch(/key is not revoked/);
});

test.each([429, 503])('the hint of HTTP %s says until when the store asks to wait', (status) => {
  const headers = { 'retry-after': new Date(Date.now() + 3 * 3_600_000).toUTCString() };
  expect(appStoreRefusal({ status, text: '{}', headers })).toMatchObject({
    hint: expect.stringMatching(/try again after .*\d{2}:\d{2} UTC, as the store asks\.$/i),
  });
});
