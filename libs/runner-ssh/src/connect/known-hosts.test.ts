import { expect, test } from '@jest/globals';

import { keyAddress, KnownHosts } from './known-hosts.ts';

const mac = { host: 'mac-mini.local', port: 22 };
const key = { type: 'ED25519', fingerprint: `SHA256:${'a'.repeat(43)}` };
const otherKey = { type: 'ED25519', fingerprint: `SHA256:${'b'.repeat(43)}` };

function catchCode(work: () => unknown) {
  try {
    work();
    return 'no error';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('saved keys are known after they were loaded', () => {
  const knownHosts = new KnownHosts();
  knownHosts.check(mac, key);
  const loaded = KnownHosts.from(JSON.parse(JSON.stringify(knownHosts)));
  expect(loaded.toJSON()).toEqual([{ ...mac, ...key }]);
  expect(catchCode(() => loaded.check({ ...mac, host: 'MAC-mini.local' }, key))).toBe('no error');
  expect(catchCode(() => loaded.check(mac, otherKey))).toBe('HOST_KEY_CHANGED');
  loaded.forget(mac);
  expect(loaded.toJSON()).toEqual([]);
});

test('two hosts with the same address, behind different jump hosts, are known by the aliases of their keys', () => {
  const knownHosts = new KnownHosts();
  for (const [hostKeyAlias, its] of [
    ['mini-1', key],
    ['mini-2', otherKey],
  ] as const)
    knownHosts.check(keyAddress({ host: 'localhost', hostKeyAlias }), its);
  expect(knownHosts.toJSON().map(({ host }) => host)).toEqual(['mini-1', 'mini-2']);
});

test('only the key is saved, without other properties of the address', () => {
  const knownHosts = new KnownHosts();
  const target = { ...mac, user: 'me', password: 'secret' };
  knownHosts.check(target, key);
  expect(JSON.stringify(knownHosts)).not.toContain('secret');
});

test.each([
  null,
  {},
  'text',
  [{}],
  [{ ...mac, ...key, port: 0 }],
  [{ ...mac, ...key, fingerprint: 'MD5:00' }],
])('%j cannot be loaded', (saved) => {
  expect(catchCode(() => KnownHosts.from(saved))).toBe('INPUT_INVALID');
});
