import { expect, test } from '@jest/globals';
import { namingTexts } from '@storedeck/store-api';

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
