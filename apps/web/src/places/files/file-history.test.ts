import { expect, test } from '@jest/globals';

import { clearHistory, readHistory, rememberPath } from './file-history.ts';

function storageWith(text: string | null) {
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

test('the latest path comes first, each path occurs once, and the oldest paths are dropped', () => {
  const storage = storageWith(null);
  for (let index = 0; index < 30; index += 1) rememberPath(`/${index}`, storage);
  rememberPath('/25', storage);
  expect(readHistory(storage).slice(0, 3)).toEqual(['/25', '/29', '/28']);
  expect(readHistory(storage)).toHaveLength(20);
  expect(clearHistory(storage)).toEqual([]);
  expect(readHistory(storage)).toEqual([]);
});

test.each(['{', '{}', 'null', '[1, null, "/a", ""]'])('invalid parts of %s are ignored', (text) => {
  expect(readHistory(storageWith(text))).toEqual(text.startsWith('[') ? ['/a'] : []);
});

test('a full storage causes no error', () => {
  const storage = storageWith(null);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(rememberPath('/a', storage)).toEqual(['/a']);
});
