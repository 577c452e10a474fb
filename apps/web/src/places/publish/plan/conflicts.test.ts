import { expect, test } from '@jest/globals';
import type { PlanConflict, PublishPlan } from '@storedeck/contract';

import { rankLocales } from '../locale-rank.ts';
import { commonDecision, listConflicts, groupConflicts } from './conflicts.ts';

const rank = rankLocales({
  schemaVersion: 1,
  appStore: { bundleId: 'com.example', primaryLocale: 'en-US', locales: { ar: {}, 'en-US': {}, de: {} } },
});

function conflict(
  key: string,
  reason = 'App Store Connect already has 3.5.0 with other pictures.',
): PlanConflict {
  const [store, locale, slot] = key.split('/') as ['appStore', string, string];
  return {
    store,
    key,
    locale,
    field: null,
    slot,
    why: 'prepared',
    reason,
    base: null,
    live: [],
    draft: [],
    new: [],
  };
}

function makePlan(conflicts: PlanConflict[], decided: PlanConflict[] = []): Pick<PublishPlan, 'stores'> {
  const rest = {
    app: { id: 'com.example', name: null },
    locked: null,
    version: null,
    liveVersion: null,
    mainLocale: null,
    changes: [],
    leftAlone: [],
    removals: [],
  };
  const taken = decided.map((each) => ({ ...each, decision: 'mine' as const }));
  return { stores: [{ ...rest, store: 'appStore', conflicts, decided: taken }] };
}

const PHONE = ['ar', 'en-US', 'de'].map((locale) => conflict(`appStore/${locale}/APP_IPHONE_67`));
const PAD = ['en-US', 'de'].map((locale) => conflict(`appStore/${locale}/APP_IPAD_PRO_3GEN_129`));

test('conflicts about the same set are one group, with the main language first', () => {
  const conflicts = listConflicts(makePlan([...PHONE, ...PAD]), { rank });
  expect(groupConflicts(conflicts).map((group) => group.conflicts.map(({ key }) => key))).toEqual([
    ['appStore/en-US/APP_IPHONE_67', 'appStore/ar/APP_IPHONE_67', 'appStore/de/APP_IPHONE_67'],
    ['appStore/en-US/APP_IPAD_PRO_3GEN_129', 'appStore/de/APP_IPAD_PRO_3GEN_129'],
  ]);
});

test('conflicts about the same set with another cause are another group', () => {
  const changed = { ...PHONE[2]!, why: 'changedAfterSync' as const };
  expect(groupConflicts([PHONE[0]!, PHONE[1]!, changed])).toHaveLength(2);
});

test('a conflict keeps its position when it is decided', () => {
  const keys = (plan: Pick<PublishPlan, 'stores'>) => listConflicts(plan, { rank }).map(({ key }) => key);
  const open = keys(makePlan([...PHONE, ...PAD]));
  expect(keys(makePlan(PAD, PHONE))).toEqual(open);
  expect(keys(makePlan(PHONE, PAD))).toEqual(open);
  expect(keys(makePlan([], [...PAD, ...PHONE]))).toEqual(open);
});

test('a group has a decision only if all its conflicts have the same', () => {
  const mine = PHONE.map(({ key }) => key);
  expect(commonDecision(PHONE, { mine })).toBe('mine');
  expect(commonDecision(PHONE, { mine: mine.slice(1) })).toBeNull();
  expect(commonDecision(PHONE, { mine: mine.slice(1), leaveOut: mine.slice(0, 1) })).toBeNull();
});
