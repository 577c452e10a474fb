import { describe, expect, test } from '@jest/globals';

import { guardedLookup, refusedAddress } from './address-guard.ts';
import { checkBaseAddress } from './base-address.ts';

describe('refusedAddress', () => {
  test.each([
    'http://is1-ssl.mzstatic.com/a',
    'file:///etc/passwd',
    'ftp://example.com/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://[::1]/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/a',
    'https://192.168.1.1/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://user:pass@example.com/a',
  ])('refuses %s', (address) => {
    expect(refusedAddress(new URL(address), { allowLoopback: false })).toEqual(expect.any(String));
  });

  test('accepts public https addresses, and loopback addresses where they are allowed', () => {
    expect(
      refusedAddress(new URL('https://is1-ssl.mzstatic.com/a'), { allowLoopback: false }),
    ).toBeUndefined();
    expect(refusedAddress(new URL('http://127.0.0.1:8080/a'), { allowLoopback: true })).toBeUndefined();
    expect(refusedAddress(new URL('http://169.254.169.254/a'), { allowLoopback: true })).toBeDefined();
    expect(refusedAddress(new URL('file://localhost/etc/passwd'), { allowLoopback: true })).toBeDefined();
  });
});

test('a name that resolves to a private network is refused, unless the name is trusted', async () => {
  const resolve = (trusted: Set<string>): Promise<unknown> =>
    new Promise((done) =>
      guardedLookup({ trusted })('localhost', { all: true }, (error, addresses) =>
        done(error?.code ?? addresses),
      ),
    );
  await expect(resolve(new Set())).resolves.toBe('EADDRPRIVATE');
  await expect(resolve(new Set(['localhost']))).resolves.toEqual(
    expect.arrayContaining([expect.objectContaining({ address: expect.any(String) })]),
  );
});

test.each([
  'http://stores.example',
  'ftp://localhost',
  'not an address',
  'https://u:p@example.com',
  'https://example.com/?key=1',
])('a base address %s is refused', (address) => {
  expect(() => checkBaseAddress('appStoreConnectUrl', address)).toThrow(/base address appStoreConnectUrl/);
});

test('slashes at the end of a base address are removed', () => {
  expect(checkBaseAddress('playUrl', 'http://127.0.0.1:1/play//')).toBe('http://127.0.0.1:1/play');
});
