import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { createRecord } from './runner-record.ts';
import { RUNNERS_KEY, readRunners, writeRunners } from './runner-storage.ts';

const MINI = createRecord({ host: 'mini.local', port: 22, user: 'ci', auth: 'password', pass: 'p' }, 'rn-1');
const STUDIO = createRecord({ host: 'studio', port: 2222, user: 'ci', auth: 'key', key: 'k' }, 'rn-2');

function storageWith(text?: string) {
  const values = new Map<string, string>(text === undefined ? [] : [[RUNNERS_KEY, text]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('written Macs are read back', () => {
  const storage = storageWith();
  writeRunners(storage, { runners: [MINI, STUDIO], activeId: 'rn-2' });
  expect(readRunners(storage)).toEqual({ runners: [MINI, STUDIO], activeId: 'rn-2' });
  expect(JSON.parse(storage.values.get(RUNNERS_KEY)!)).toEqual({ runners: [MINI, STUDIO], activeId: 'rn-2' });
});

test('an empty storage contains no Macs, and reading it writes nothing', () => {
  const storage = storageWith();
  expect(readRunners(storage)).toEqual({ runners: [], activeId: null });
  expect(storage.values.size).toBe(0);
});

test.each([
  ['no JSON', '{"runners": [', 0],
  ['an array', '[]', 0],
  ['null', 'null', 0],
  ['runners that are no list', '{"runners":{}}', 0],
  ['a list with one invalid entry', JSON.stringify({ runners: [MINI, { host: 5 }], activeId: 'rn-1' }), 1],
  ['a list with the same id twice', JSON.stringify({ runners: [MINI, MINI], activeId: '' }), 1],
])('%s is kept under another key and reported', (_name, text, saved) => {
  const storage = storageWith(text);
  const keptAs = `${RUNNERS_KEY}.broken-rs`;
  const read = readRunners(storage, () => 1000);
  expect(read.broken).toEqual({ keptAs, text, saved });
  expect(storage.values.get(keptAs)).toBe(text);
  expect(read.runners).toHaveLength(saved);
  expect(readRunners(storage)).toEqual({ runners: read.runners, activeId: read.activeId });
});

test('when the storage has no room for a copy, the invalid value stays in its place', () => {
  const storage = storageWith('oops');
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(readRunners(storage).broken).toEqual({ keptAs: null, text: 'oops', saved: 0 });
  expect(storage.values.get(RUNNERS_KEY)).toBe('oops');
});

test('every stored text can be read, and no text is lost', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `{"runners":${json}}`),
      ),
      (text) => {
        const storage = storageWith(text);
        readRunners(storage);
        const kept = [...storage.values.values()];
        expect(kept.includes(text) || JSON.stringify(JSON.parse(text)).includes('"runners":[]')).toBe(true);
      },
    ),
  );
});
