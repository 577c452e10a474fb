import { describe, expect, test } from '@jest/globals';

import { readServerDraft, serverDraftOf, type ServerDraft } from './server-draft.ts';
import { createServerRecord, loginOf } from './server-record.ts';

const DRAFT: ServerDraft = { ...serverDraftOf(), url: 'http://127.0.0.1:4723/wd/hub/' };
const PIXEL = { key: '1', name: 'Pixel', json: '{"platformName":"Android"}' };

function recordOf(draft: ServerDraft) {
  const read = readServerDraft(draft);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return createServerRecord(read.entry, 'sv-1');
}

describe('a server in the form', () => {
  test('is saved with its address without the slash at the end, which is also the default name', () => {
    expect(recordOf(DRAFT)).toEqual({
      id: 'sv-1',
      name: 'http://127.0.0.1:4723/wd/hub',
      url: 'http://127.0.0.1:4723/wd/hub',
      login: 'none',
      devices: [],
    });
  });

  test('keeps only the secrets of its login method, and is the same after it is shown in the form again', () => {
    const draft: ServerDraft = { ...DRAFT, login: 'header', headerValue: 'Bearer t', pass: 'left over' };
    const record = recordOf({ ...draft, devices: [PIXEL] });
    expect(loginOf(record)).toEqual({
      url: record.url,
      name: record.name,
      header: { name: 'Authorization', value: 'Bearer t' },
      devices: [{ name: 'Pixel', capabilities: { platformName: 'Android' } }],
    });
    expect(recordOf(serverDraftOf(record))).toEqual(record);
  });

  test('does not keep a password in its address', () => {
    const record = recordOf({ ...DRAFT, url: 'https://team:p%40ss@hub.test/wd/hub' });
    expect(record).toMatchObject({
      url: 'https://hub.test/wd/hub',
      login: 'password',
      user: 'team',
      pass: 'p@ss',
    });
  });

  test.each<[string, Partial<ServerDraft>, string, RegExp]>([
    ['no address', { url: '' }, 'url', /is missing/],
    ['another protocol', { url: 'ssh://mac' }, 'url', /must begin with http/],
    ['a query', { url: 'http://hub.test/?a' }, 'url', /no query/],
    ['no user', { login: 'password' }, 'user', /missing/],
    ['no token', { login: 'header' }, 'headerValue', /missing/],
    [
      'a header name with a space',
      { login: 'header', headerName: 'a b', headerValue: 'x' },
      'headerName',
      /name/,
    ],
    ['no JSON', { devices: [{ ...PIXEL, json: '{' }] }, 'devices.0.json', /not valid JSON/],
    ['a list', { devices: [{ ...PIXEL, json: '[]' }] }, 'devices.0.json', /JSON object/],
    ['a device without a name', { devices: [{ ...PIXEL, name: ' ' }] }, 'devices.0.name', /is missing/],
    ['a second device with the same name', { devices: [PIXEL, PIXEL] }, 'devices.1.name', /Another device/],
  ])('%s is an error at its field', (_what, change, field, message) => {
    const read = readServerDraft({ ...DRAFT, ...change });
    expect('errors' in read && read.errors[field]).toMatch(message);
  });
});
