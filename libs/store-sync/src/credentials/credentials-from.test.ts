import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, test } from '@jest/globals';

import { credentialsFrom } from './credentials-from.ts';
import { variableNames } from './variable-reader.ts';

function base64(text: string | Buffer): string {
  return Buffer.from(text).toString('base64');
}

function pem(key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

const p8 = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
const shortRsa = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
const account = { type: 'service_account', client_email: 'a@b.iam.gserviceaccount.com', private_key: rsa };
const APP_STORE = {
  ASC_KEY_ID: '2X9R4HXF34',
  ASC_ISSUER_ID: '57246542-96fe-1a63-e053-0824d011072a',
  ASC_KEY_P8_B64: base64(p8),
  BUNDLE_ID: 'com.example.app',
};
const GOOGLE_PLAY = {
  PLAYSTORE_PACKAGE_NAME: 'com.example.app',
  PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64(JSON.stringify(account)),
};

describe('credentialsFrom', () => {
  test('reads both stores from base64 that is wrapped, URL-safe or without padding', () => {
    const wrapped = APP_STORE.ASC_KEY_P8_B64.replace(/(.{60})/g, '$1\r\n ');
    const urlSafe = GOOGLE_PLAY.PLAYSTORE_SERVICE_ACCOUNT_JSON_B64.replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
    const credentials = credentialsFrom({
      ...APP_STORE,
      ASC_KEY_P8_B64: wrapped,
      ...GOOGLE_PLAY,
      PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: urlSafe,
    });
    expect(credentials).toMatchObject({
      appStore: { keyId: '2X9R4HXF34', bundleId: 'com.example.app' },
      googlePlay: { serviceAccount: { client_email: account.client_email } },
      missing: { appStore: [], googlePlay: [] },
      invalid: {},
    });
  });

  test.each([
    ['CRLF', p8.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${p8}`],
    ['the characters \\n instead of line breaks', p8.replaceAll('\n', '\\n')],
  ])('reads a key of the App Store with %s', (_name, text) => {
    const { invalid, appStore } = credentialsFrom({ ...APP_STORE, ASC_KEY_P8_B64: base64(text) });
    expect(invalid).toEqual({});
    expect(appStore?.privateKey).toBeDefined();
  });

  test('names the missing variables of each store', () => {
    const { missing, appStore, googlePlay } = credentialsFrom({
      ASC_KEY_ID: 'K1',
      BUNDLE_ID: ' ',
      PLAYSTORE_PACKAGE_NAME: 'a.b',
    });
    expect(missing).toEqual({
      appStore: ['ASC_KEY_P8_B64', 'BUNDLE_ID'],
      googlePlay: ['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'],
    });
    expect([appStore, googlePlay]).toEqual([undefined, undefined]);
  });

  test.each([
    ['a text that is not base64', 'ASC_KEY_P8_B64', 'secret!!!', /is not base64/],
    ['the text of a file', 'ASC_KEY_P8_B64', p8, /file itself instead of its base64/],
    [
      'a .p12 file',
      'ASC_KEY_P8_B64',
      base64(Buffer.concat([Buffer.from('308209a1', 'hex'), Buffer.alloc(40, 7)])),
      /\.p12/,
    ],
    ['the other store’s file', 'ASC_KEY_P8_B64', base64(JSON.stringify(account)), /JSON/],
    ['base64 of base64', 'ASC_KEY_P8_B64', base64(base64(p8)), /base64 instead of the key/],
    ['UTF-16', 'ASC_KEY_P8_B64', base64(Buffer.from(`\uFEFF${p8}`, 'utf16le')), /no UTF-8 text/],
    ['a text without a key', 'ASC_KEY_P8_B64', base64('not a key at all'), /no private key/],
    ['an RSA key', 'ASC_KEY_P8_B64', base64(rsa), /rsa instead of P-256/],
    ['a key that is cut off', 'ASC_KEY_P8_B64', base64(p8.slice(0, 90)), /cut off/],
    [
      'a key on another curve',
      'ASC_KEY_P8_B64',
      base64(pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)),
      /wrong kind/,
    ],
    ['a text that is not a UUID', 'ASC_ISSUER_ID', 'secret', /UUID/],
    ['a wildcard', 'BUNDLE_ID', 'com.example.*', /bundle id/],
  ])('refuses %s in %s without repeating the text', (_name, key, value, message) => {
    const { invalid, googlePlay } = credentialsFrom({ ...APP_STORE, ...GOOGLE_PLAY, [key]: value });
    expect(invalid.appStore).toMatchObject({ code: 'CREDENTIALS_INVALID', store: 'appStore' });
    expect(invalid.appStore?.message).toMatch(new RegExp(`^${key} `));
    expect(invalid.appStore?.message).toMatch(message);
    expect(`${invalid.appStore?.message} ${invalid.appStore?.hint}`).not.toContain(value.slice(0, 24));
    expect(googlePlay).toBeDefined();
  });

  test.each([
    ['missing fields', { type: 'service_account', client_email: 'a@b.c' }, /missing or wrong private_key/],
    ['another kind of account', { ...account, type: 'unheard' }, /missing or wrong type/],
    ['a broken key', { ...account, private_key: rsa.slice(0, 200) }, /not a readable RSA key/],
    ['a short key', { ...account, private_key: shortRsa }, /not a readable RSA key of at least 2048 bits/],
    ['an array instead of an object', [], /another kind/],
  ])('refuses a service account with %s', (_name, json, message) => {
    const value = base64(JSON.stringify(json));
    const { invalid, appStore } = credentialsFrom({
      ...APP_STORE,
      ...GOOGLE_PLAY,
      PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: value,
    });
    expect(invalid.googlePlay?.message).toMatch(/^PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 /);
    expect(invalid.googlePlay?.message).toMatch(message);
    expect(appStore).toBeDefined();
  });
});

describe('the state of each variable', () => {
  test('every variable with a wrong form is named, whatever else is missing', () => {
    const wrong = {
      ASC_ISSUER_ID: 'x',
      BUNDLE_ID: 'not a bundle',
      ASC_KEY_P8_B64: base64(rsa),
      PLAYSTORE_PACKAGE_NAME: 'word',
      PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: base64('{}'),
    };
    const states = credentialsFrom(wrong).states.filter(({ state }) => state === 'wrong');
    expect(states.map(({ name }) => name).toSorted()).toEqual(Object.keys(wrong).toSorted());
    for (const { name, mistake } of states) expect(mistake?.message).toMatch(new RegExp(`^${name} `));
  });

  test('nothing is wrong in usable and in empty variables', () => {
    const { states } = credentialsFrom({ ...APP_STORE, ...GOOGLE_PLAY });
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['set']));
    expect(credentialsFrom({ ASC_KEY_ID: ' ', BUNDLE_ID: '' })).toMatchObject({
      begun: { appStore: false, googlePlay: false },
    });
  });

  test('a store is begun by any of its variables, also by one that may be left out', () => {
    expect(credentialsFrom({ ASC_ISSUER_ID: APP_STORE.ASC_ISSUER_ID })).toMatchObject({
      begun: { appStore: true, googlePlay: false },
      missing: { appStore: ['ASC_KEY_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'] },
    });
  });
});

test('a key without an issuer is an individual key', () => {
  const { ASC_ISSUER_ID: _, ...individual } = APP_STORE;
  const { appStore, invalid } = credentialsFrom(individual);
  expect(invalid).toEqual({});
  expect(appStore).toMatchObject({ keyId: '2X9R4HXF34', issuerId: undefined });
});

test('two forms of one variable at once are refused, and both are named', () => {
  const files = { ASC_KEY_P8_FILE: Buffer.from(p8) };
  const { invalid } = credentialsFrom({ ...APP_STORE, ASC_KEY_P8_FILE: 'key.p8' }, files);
  expect(invalid.appStore).toMatchObject({
    code: 'CREDENTIALS_INVALID',
    message: 'ASC_KEY_P8_B64 and ASC_KEY_P8_FILE are both set, and only one of them can count.',
  });
});

test('a key file is read as it is, and a mistake in it names the variable of the file', () => {
  const { ASC_KEY_P8_B64: _, ...rest } = APP_STORE;
  const read = (content: string) =>
    credentialsFrom({ ...rest, ASC_KEY_P8_FILE: 'key.p8' }, { ASC_KEY_P8_FILE: Buffer.from(content) });
  expect(read(p8).appStore).toBeDefined();
  expect(read(base64(p8)).invalid.appStore?.message).toBe('ASC_KEY_P8_FILE holds base64 instead of the key.');
});

test('a missing key is named with all variables that can give it', () => {
  expect(variableNames(['ASC_KEY_ID', 'ASC_KEY_P8_B64'])).toBe(
    'ASC_KEY_ID, ASC_KEY_P8_B64 or ASC_KEY_P8_FILE',
  );
  expect(variableNames(['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'])).toBe(
    'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 or PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE or PLAYSTORE_CREDENTIALS=adc',
  );
});
