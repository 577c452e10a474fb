import { describe, expect, test } from '@jest/globals';

import { compareSharedFacts } from './compare/compare-shared-facts.ts';
import { readFact, setFact } from './edits/set-fact.ts';
import type { Listing } from './listing.ts';
import { SHARED_FACTS } from './shared-facts.table.ts';
import { STORES } from './stores.ts';

const EMPTY: Listing = {
  schemaVersion: 1,
  appStore: { bundleId: 'a.b', locales: {} },
  googlePlay: { packageName: 'a.b', locales: {} },
};

const FACTS = STORES.flatMap((store) => SHARED_FACTS[store].map((fact) => ({ store, ...fact })));

describe.each(FACTS)('$name ($store)', ({ store, path, name }) => {
  const set = setFact({ store, path }, 'One')(EMPTY);

  test('is set and read at its path', () => {
    expect(readFact(set, { store, path })).toBe('One');
  });

  test('is a change with this name, and the only one', () => {
    expect(compareSharedFacts(store, EMPTY, set)).toEqual([{ label: name, before: '', after: 'One' }]);
    expect(compareSharedFacts(store, set, setFact({ store, path }, '')(set))).toEqual([
      // Clearing the version's name removes the whole version. A missing value counts as unchanged.
      ...(path[0] === 'version' ? [] : [{ label: name, before: 'One', after: '' }]),
    ]);
    expect(compareSharedFacts(store, set, EMPTY)).toEqual([]);
  });
});

test('a category is compared by its name', () => {
  const set = setFact({ store: 'appStore', path: ['categories', 'primary'] }, 'HEALTH_AND_FITNESS')(EMPTY);
  expect(compareSharedFacts('appStore', EMPTY, set)).toEqual([
    { label: 'Category', before: '', after: 'Health & Fitness' },
  ]);
});
