import { expect, test } from '@jest/globals';

import { browserName } from './this-window.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

test.each([
  ['Chrome', CHROME],
  ['Chrome', CHROME.replace('Chrome', 'HeadlessChrome')],
  ['Edge', `${CHROME} Edg/156.0.0.0`],
  ['Opera', `${CHROME} OPR/120.0.0.0`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  ['A browser', 'Links (2.29)'],
])('the browser %s is recognized', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});
