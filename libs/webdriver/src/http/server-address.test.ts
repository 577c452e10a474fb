import { describe, expect, test } from '@jest/globals';

import { parseAddress } from './server-address.ts';

test.each([
  ['http://127.0.0.1:4723', { url: 'http://127.0.0.1:4723', host: '127.0.0.1', port: 4723, basePath: '' }],
  ['http://hub/', { url: 'http://hub', host: 'hub', port: 80, basePath: '' }],
  ['https://hub.example.com/wd/hub/', { isSecure: true, port: 443, basePath: '/wd/hub' }],
  ['http://[::1]:4444/wd/hub', { url: 'http://[::1]:4444/wd/hub', host: '::1', port: 4444 }],
  ['https://me:p%40ss@hub/wd/hub', { url: 'https://hub/wd/hub', basePath: '/wd/hub' }],
])('%s', (address, expected) => {
  expect(parseAddress(address)).toMatchObject(expected);
});

test('the user and the password of the address are decoded and sent as basic authentication', () => {
  const { headers, secrets } = parseAddress('https://me:p%40ss@hub');
  expect(headers).toEqual({ authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}` });
  expect(secrets).toEqual(expect.arrayContaining(['p@ss', 'p%40ss']));
});

test('an `authorization` header replaces the basic authentication', () => {
  const { headers } = parseAddress('https://me:secret@hub', { Authorization: 'Bearer token-1' });
  expect(headers).toEqual({ authorization: 'Bearer token-1' });
});

describe('an invalid address is refused, and the error does not contain the address', () => {
  test.each([
    ['hunter2'],
    ['ftp://me:hunter2@hub'],
    ['file:///hunter2'],
    ['http://hub/?token=hunter2'],
    ['http://hub/#hunter2'],
    ['http://me:hunter2%@hub'],
    ['http://hunter2:99999'],
  ])('%s', (address) => {
    const refused = (): unknown => {
      try {
        return parseAddress(address);
      } catch (error) {
        return error;
      }
    };
    expect(refused()).toMatchObject({
      code: 'ADDRESS_INVALID',
      message: expect.not.stringContaining('hunter2'),
    });
  });

  test.each([['line\nbreak'], ['Grüße 🔑']])('a header value that HTTP does not allow: %j', (value) => {
    expect(() => parseAddress('http://hub', { 'x-key': value })).toThrow(
      expect.objectContaining({ code: 'ADDRESS_INVALID', message: expect.not.stringContaining(value) }),
    );
  });
});
