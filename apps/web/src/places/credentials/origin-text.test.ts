import { expect, test } from '@jest/globals';

import { originText } from './origin-text.ts';

function text(name: string, value: string, ...[from, variable = name]: ['file' | 'environment', string?]) {
  return originText({ name, value, source: { from, variable } });
}

test('an empty field says that the value comes from the saved .env, and that a test does not use it', () => {
  expect(text('BUNDLE_ID', '', 'file')).toBe(
    'The saved .env has a value, which a sync uses until you save. Test uses only what is in this form.',
  );
});

test('a field whose value is used has no text about its origin', () => {
  expect(text('BUNDLE_ID', 'com.example.app', 'file')).toBeUndefined();
});

test.each(['', 'com.example.other'])('the environment is named, with the value %j in the form', (value) => {
  expect(text('BUNDLE_ID', value, 'environment')).toContain('environment of the server sets BUNDLE_ID');
});

test('a key file is named by its variable', () => {
  expect(text('ASC_KEY_P8_B64', '', 'file', 'ASC_KEY_P8_FILE')).toContain('ASC_KEY_P8_FILE');
  expect(text('ASC_KEY_P8_B64', '', 'environment', 'ASC_KEY_P8_FILE')).toContain('ASC_KEY_P8_FILE');
});
