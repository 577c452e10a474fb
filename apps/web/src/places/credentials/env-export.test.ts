import { expect, test } from '@jest/globals';
import { parse } from 'dotenv';

import { exportText } from './env-export.ts';

test('reading the export gives the same values', () => {
  const env = { ASC_KEY_ID: '2X9R4HXF34', ASC_KEY_P8_B64: 'LS0tLS1+/w==', BUNDLE_ID: 'a b#c', PORT: '8092' };
  expect(parse(exportText(env))).toEqual(env);
  expect(exportText({ PORT: '1' })).toBe('PORT=1\n');
});

test('a value that cannot be exported is reported by name, without the value', () => {
  expect(exportText({ PORT: `'"\`#secret` })).toBe('# PORT cannot be written here\n');
});
