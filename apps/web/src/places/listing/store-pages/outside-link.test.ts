import { expect, test } from '@jest/globals';

import { outsideLink } from './outside-link.ts';

test('only addresses of web pages become links', () => {
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
