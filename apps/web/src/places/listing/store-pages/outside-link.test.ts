import { expect, test } from '@jest/globals';

import { outsideLink } from './outside-link.ts';

test('only what a browser opens as a page becomes a link', () => {
  expect(outsideLink('https://example.com/a')).toBe('https://example.com/a');
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'example.com',
    '',
    null,
  ]) {
    expect(outsideLink(text)).toBeNull();
  }
});
