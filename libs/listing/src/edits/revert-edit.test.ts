import { expect, test } from '@jest/globals';

import type { Listing } from '../listing.ts';
import { combineEdits, setLocale, setText } from './edits.ts';
import { revertEdit } from './revert-edit.ts';

const before: Listing = {
  schemaVersion: 1,
  appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'Garden', subtitle: 'Grow' } } },
};
const english = { store: 'appStore', code: 'en-US' } as const;
const german = { store: 'appStore', code: 'de-DE' } as const;

test('an edit is undone, and later edits of other texts stay', () => {
  const after = combineEdits([setText(english, 'name', 'Beet'), setLocale(german, { name: 'Garten' })])(
    before,
  );
  const later = setText(english, 'subtitle', 'Wait')(after);
  const undone = revertEdit(before, after)(later);
  expect(undone.appStore?.locales).toEqual({ 'en-US': { name: 'Garden', subtitle: 'Wait' } });
});

test('a text that was edited again stays', () => {
  const after = setText(english, 'name', 'Beet')(before);
  const later = setText(english, 'name', 'Wald')(after);
  expect(revertEdit(before, after)(later).appStore?.locales['en-US']?.name).toBe('Wald');
});
