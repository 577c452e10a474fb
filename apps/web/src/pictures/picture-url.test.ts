import { expect, test } from '@jest/globals';

import { pictureUrl } from './picture-url.ts';

test('the address of a picture is the path of its file, and changes with the digest of the picture', () => {
  const image = { file: 'assets/current/appstore/zh-Hans/01 a#b.png' };
  expect(pictureUrl(image)).toBe('/assets/current/appstore/zh-Hans/01%20a%23b.png');
  expect(pictureUrl({ ...image, bytesSha256: 'ab'.repeat(32) })).toMatch(/\?v=(ab){8}$/);
});

test.each([
  [null],
  ['//evil.example/x.png'],
  ['https://evil.example/x.png'],
  ['assets//evil.example/x.png'],
  ['assets/../api/sync'],
  ['api/sync'],
  ['/assets/x.png'],
  ['assets'],
  ['data:image/svg+xml,x'],
])('%p has no address', (file) => {
  expect(pictureUrl({ file })).toBeNull();
});
