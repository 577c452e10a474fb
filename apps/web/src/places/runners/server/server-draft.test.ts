import { describe, expect, test } from '@jest/globals';

import { makeDraft, readDraft, type Draft } from '../draft.ts';
import { SERVER_KIND } from './server-kind.ts';
import { createServerRecord, makeLogin } from './server-record.ts';

const NEW = makeDraft(SERVER_KIND);
const ADDRESS = { url: 'http://127.0.0.1:4723/wd/hub/' };

function draftWith(texts: Draft['texts'], devices: Draft['devices'] = []): Draft {
  return { texts: { ...NEW.texts, ...ADDRESS, ...texts }, devices };
}

const PIXEL = { key: '1', name: 'Pixel', json: '{"platformName":"Android"}' };

function makeRecord(draft: Draft) {
  const read = readDraft(SERVER_KIND, draft);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return createServerRecord(read.entry, 'sv-1');
}

describe('a server in the form', () => {
  test('is saved with its address without the slash at the end, which is also the default name', () => {
    expect(makeRecord(draftWith({}))).toEqual({
      id: 'sv-1',
      name: 'http://127.0.0.1:4723/wd/hub',
      url: 'http://127.0.0.1:4723/wd/hub',
      login: 'none',
      devices: [],
    });
  });

  test('keeps only the secrets of its login method, and is the same after it is shown in the form again', () => {
    const texts = { login: 'header', headerValue: 'Bearer t', pass: 'left over' };
    const record = makeRecord(draftWith(texts, [PIXEL]));
    expect(makeLogin(record)).toEqual({
      url: record.url,
      name: record.name,
      header: { name: 'Authorization', value: 'Bearer t' },
      devices: [{ name: 'Pixel', capabilities: { platformName: 'Android' } }],
    });
    expect(makeRecord(makeDraft(SERVER_KIND, record))).toEqual(record);
  });

  test('does not keep a password in its address', () => {
    const record = makeRecord(draftWith({ url: 'https://team:p%40ss@hub.test/wd/hub' }));
    expect(record).toMatchObject({
      url: 'https://hub.test/wd/hub',
      login: 'password',
      user: 'team',
      pass: 'p@ss',
    });
  });

  test.each<[string, Draft, string, RegExp]>([
    ['no address', draftWith({ url: '' }), 'url', /is missing/],
    ['another protocol', draftWith({ url: 'ssh://mac' }), 'url', /must begin with http/],
    ['a query', draftWith({ url: 'http://hub.test/?a' }), 'url', /no query/],
    ['no user', draftWith({ login: 'password' }), 'user', /missing/],
    ['no token', draftWith({ login: 'header' }), 'headerValue', /missing/],
    [
      'a header name with a space',
      draftWith({ login: 'header', headerName: 'a b', headerValue: 'x' }),
      'headerName',
      /name/,
    ],
    ['no JSON', draftWith({}, [{ ...PIXEL, json: '{' }]), 'devices.0.json', /not valid JSON/],
    ['a list', draftWith({}, [{ ...PIXEL, json: '[]' }]), 'devices.0.json', /JSON object/],
    ['a device without a name', draftWith({}, [{ ...PIXEL, name: ' ' }]), 'devices.0.name', /is missing/],
    ['a second device with the same name', draftWith({}, [PIXEL, PIXEL]), 'devices.1.name', /Another device/],
  ])('%s is an error at its field', (_what, draft, field, message) => {
    const read = readDraft(SERVER_KIND, draft);
    expect('errors' in read && read.errors[field]).toMatch(message);
  });
});
