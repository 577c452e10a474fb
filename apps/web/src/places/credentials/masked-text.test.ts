import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { hidesSomething, maskedText } from './masked-text.ts';

test('secrets are masked, and other values are not', () => {
  const text = [
    '# my keys',
    'ASC_KEY_ID=2X9R4HXF34 # from Apple',
    'ASC_KEY_P8_B64="c2VjcmV0"',
    'ASC_KEY_P8_FILE=AuthKey.p8',
    '#ASC_KEY_P8_B64=old',
    'export OTHER_TOKEN=hunter2',
    'EMPTY=',
    'bG9vc2U',
    '',
  ].join('\r\n');
  expect(maskedText(text)).toBe(
    [
      '# my keys',
      'ASC_KEY_ID=2X9R4HXF34 # from Apple',
      'ASC_KEY_P8_B64=••••••••',
      'ASC_KEY_P8_FILE=AuthKey.p8',
      '#ASC_KEY_P8_B64=••••••••',
      'export OTHER_TOKEN=••••••••',
      'EMPTY=',
      '••••••••',
      '',
    ].join('\n'),
  );
});

test('a text without secrets is unchanged', () => {
  expect(hidesSomething('# note\nBUNDLE_ID=a.b\n\n')).toBe(false);
});

test('no secret is shown, at any position in the text', () => {
  const secret = 'S3CRETS3CRET';
  const line = fc.constantFrom(
    `TOKEN=${secret}`,
    `TOKEN="${secret}\n${secret}"`,
    `  export TOKEN = '${secret}'`,
    `# TOKEN=${secret}`,
    `BUNDLE_ID=a # TOKEN=${secret}`,
    `TOKEN: ${secret}`,
    `TOKEN="${secret}`,
    secret,
    'BUNDLE_ID=a',
    '',
    '# note',
  );
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
      expect(maskedText(lines.join(end))).not.toContain(secret);
    }),
  );
});
