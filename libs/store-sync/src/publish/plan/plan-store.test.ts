import { describe, expect, test } from '@jest/globals';
import type { Listing, ListingPicture } from '@storedeck/listing';
import type { LocaleNow, PlanChange, SetWrite, StoreNow } from '@storedeck/store-api';
import fc from 'fast-check';

import { makePlan, planStores } from './make-plan.ts';
import { planStore } from './plan-store.ts';

type Store = 'appStore' | 'googlePlay';
/** For each locale, the text of one field and the names of the pictures of one slot. */
type Simple = Record<string, { text?: string | null; pictures?: string[] }>;

const FIELD = { appStore: 'subtitle', googlePlay: 'shortDescription' } as const;
const SLOT = { appStore: 'APP_IPHONE_67', googlePlay: 'phoneScreenshots' } as const;

function picture(store: Store, name: string): ListingPicture {
  const hash = name.repeat(64).slice(0, 64);
  const sourceChecksum = store === 'appStore' ? `md5:${hash.slice(0, 32)}` : `sha256:${hash}`;
  return { file: `assets/${name}.png`, bytesSha256: hash, bytesMd5: hash.slice(0, 32), sourceChecksum };
}

function makeListing(store: Store, simple: Simple): Listing {
  const locales = Object.fromEntries(
    Object.entries(simple).map(([code, { text, pictures }]) => [
      code,
      {
        ...(text !== undefined && { [FIELD[store]]: text }),
        ...(pictures && {
          [store === 'appStore' ? 'screenshots' : 'images']: {
            [SLOT[store]]: pictures.map((name) => picture(store, name)),
          },
        }),
      },
    ]),
  );
  return store === 'appStore'
    ? { schemaVersion: 1, appStore: { bundleId: 'a.b', locales } }
    : { schemaVersion: 1, googlePlay: { packageName: 'a.b', locales } };
}

function makeNow(store: Store, simple: Simple): StoreNow {
  const locales = Object.entries(simple).map(([code, { text, pictures = [] }]): [string, LocaleNow] => [
    code,
    {
      texts: { [FIELD[store]]: text ?? null },
      sets: {
        [SLOT[store]]: {
          id: 'set',
          pictures: pictures.map((name) => ({
            ...picture(store, name),
            file: null,
            remoteId: `${code}-${name}`,
          })),
        },
      },
    },
  ]);
  const version = {
    id: 'v',
    appId: 'a',
    platform: 'IOS',
    versionString: '2.0',
    state: 'PREPARE_FOR_SUBMISSION',
    isFirst: false,
    infoId: 'i',
  } as const;
  return {
    store,
    app: { id: 'com.example.app', name: 'Example' },
    ...(store === 'appStore' && { version }),
    mainLocale: 'en-US',
    facts: {},
    locales: Object.fromEntries(locales),
  };
}

/** Returns the state of the store after all changes of a plan were written. */
function applied(store: Store, simple: Simple, changes: readonly PlanChange[]): Simple {
  const after = structuredClone(simple);
  for (const change of changes) {
    if (change.kind === 'addLocale') after[change.locale] = {};
    else if (change.kind === 'removeLocale') Reflect.deleteProperty(after, change.locale);
    else if (change.kind === 'text' && change.locale) after[change.locale]!.text = change.after;
    else if (change.kind === 'set') after[change.locale]!.pictures = picturesAfter(change);
  }
  return after;
}

function picturesAfter({ after, locale }: SetWrite): string[] {
  return after.map(({ keep, file }) => keep?.replace(`${locale}-`, '') ?? /(\w+)\.png/.exec(file!)![1]!);
}

const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 6 });
const locale = fc.record(
  { text: fc.constantFrom(null, '', 'one', 'two'), pictures: names },
  { requiredKeys: [] },
);
const simple = fc.dictionary(fc.constantFrom('en-US', 'de-DE', 'ja', 'fr-FR'), locale);
const store = fc.constantFrom<Store>('appStore', 'googlePlay');

function plan(kind: Store, documents: { base?: Simple; next: Simple; now: Simple }, choices = {}) {
  const base = documents.base && makeListing(kind, documents.base);
  return planStore(
    { base, next: makeListing(kind, documents.next), now: makeNow(kind, documents.now) },
    choices,
  );
}

describe('for any documents', () => {
  test('a New that equals its base changes nothing, whatever the store has', () => {
    fc.assert(
      fc.property(store, simple, (kind, listing) => {
        expect(plan(kind, { base: listing, next: listing, now: listing }).changes).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(store, simple, simple, (kind, listing, other) => {
        const now = {
          ...other,
          ...Object.fromEntries(Object.keys(listing).map((code) => [code, other[code] ?? {}])),
        };
        expect(plan(kind, { base: listing, next: listing, now }).changes).toEqual([]);
      }),
    );
  });

  test('after a plan was applied, nothing is left to change', () => {
    fc.assert(
      fc.property(store, simple, simple, simple, (kind, base, next, now) => {
        const choices = {
          mine: ['appStore', 'googlePlay'],
          allowRemovals: Object.keys(next).map((code) => `${kind}/${code}/${SLOT[kind]}`),
        };
        const { changes } = plan(kind, { base, next, now }, choices);
        const after = applied(kind, now, changes);
        expect(plan(kind, { base, next, now: after }, choices).changes).toEqual([]);
      }),
    );
  });

  test('only places that New has changed are written, and only if the store has not changed them', () => {
    fc.assert(
      fc.property(store, simple, simple, simple, (kind, base, next, now) => {
        const { changes, conflicts } = plan(kind, { base, next, now });
        for (const change of changes) {
          if (change.kind !== 'text' || now[change.locale!] === undefined) continue;
          const [before, mine] = [base[change.locale!]?.text ?? '', next[change.locale!]?.text ?? ''];
          expect(mine).not.toBe(before);
          expect(now[change.locale!]?.text ?? '').toBe(before);
        }
        const keys = [...changes, ...conflicts].map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('no set is emptied and no locale is removed, unless the choices allow the removal', () => {
    fc.assert(
      fc.property(store, simple, simple, simple, (kind, base, next, now) => {
        const { changes } = plan(kind, { base, next, now }, { mine: [kind] });
        expect(changes.filter((change) => change.kind === 'removeLocale')).toEqual([]);
        const sets = changes.filter((change) => change.kind === 'set');
        expect(sets.filter(({ after }) => after.length === 0)).toEqual([]);
      }),
    );
  });

  test('a planned set has every picture of New in its order, and each kept picture only once', () => {
    fc.assert(
      fc.property(store, simple, simple, (kind, next, now) => {
        for (const change of plan(kind, { next, now }).changes) {
          if (change.kind !== 'set') continue;
          expect(picturesAfter(change)).toEqual(next[change.locale]!.pictures);
          const kept = change.after.flatMap(({ keep }) => keep ?? []);
          expect(new Set(kept).size).toBe(kept.length);
          // Google Play shows pictures in the order of their uploads, so the pictures that stay are the first ones, in
          // unchanged order.
          if (kind !== 'googlePlay') continue;
          const order = change.before.map(({ remoteId }) => remoteId).filter((id) => kept.includes(id!));
          expect(change.after.slice(0, kept.length).map(({ keep }) => keep)).toEqual(order);
        }
      }),
    );
  });
});

describe('the comparison of the base, New and the store', () => {
  const of = (text: string): Simple => ({ 'en-US': { text } });

  test('a decided conflict is named with its values: a text, a set, and a language that the store no longer has', () => {
    const base = { 'en-US': { text: 'old', pictures: ['a'] }, 'de-DE': { text: 'alt' } };
    const next = { 'en-US': { text: 'mine', pictures: ['b'] }, 'de-DE': { text: 'neu' } };
    const now = { 'en-US': { text: 'theirs', pictures: ['c'] } };
    const keys = ['appStore/en-US/subtitle', 'appStore/en-US/APP_IPHONE_67', 'appStore/de-DE'];
    const open = plan('appStore', { base, next, now });
    expect(open.conflicts.map(({ key }) => key)).toEqual(keys);
    expect(open.decided).toEqual([]);
    for (const [choice, decision] of [
      ['mine', 'mine'],
      ['leaveOut', 'theirs'],
    ] as const) {
      const { conflicts, decided } = plan('appStore', { base, next, now }, { [choice]: keys });
      expect(conflicts).toEqual([]);
      expect(decided).toEqual(open.conflicts.map((conflict) => ({ ...conflict, decision })));
    }
    // A place that only New has changed is no conflict, also when it is left out.
    const [key = ''] = keys;
    const left = plan('appStore', { base, next, now: base }, { leaveOut: [key] });
    expect([left.leftAlone.map((each) => each.key), left.decided]).toEqual([[key], []]);
  });

  test('a text that both sides changed is a conflict, until the user decides', () => {
    const documents = { base: of('old'), next: of('mine'), now: of('theirs') };
    expect(plan('appStore', documents)).toMatchObject({
      changes: [],
      conflicts: [{ key: 'appStore/en-US/subtitle', base: 'old', mine: 'mine', theirs: 'theirs' }],
    });
    expect(plan('appStore', documents, { mine: ['appStore/en-US'] }).changes).toMatchObject([
      { kind: 'text', before: 'theirs', after: 'mine' },
    ]);
    expect(plan('appStore', documents, { leaveOut: ['appStore/en-US/subtitle'] })).toMatchObject({
      changes: [],
      conflicts: [],
      leftAlone: [{ why: 'leftOut', mine: 'mine', theirs: 'theirs' }],
    });
  });

  test('a text that only the store changed stays, and the plan lists it', () => {
    const { changes, leftAlone } = plan('appStore', { base: of('old'), next: of('old'), now: of('theirs') });
    expect(changes).toEqual([]);
    expect(leftAlone).toEqual([
      {
        store: 'appStore',
        key: 'appStore/en-US/subtitle',
        locale: 'en-US',
        why: 'changedAtStore',
        reason: 'changed in the store, but not in New',
        mine: 'old',
        theirs: 'theirs',
      },
    ]);
  });

  test('null in New clears a text, and a text that is missing in New stays in the store', () => {
    const base = of('old');
    expect(plan('appStore', { base, next: { 'en-US': { text: null } }, now: base }).changes).toMatchObject([
      { before: 'old', after: '' },
    ]);
    expect(plan('appStore', { base, next: { 'en-US': {} }, now: base }).changes).toEqual([]);
  });

  test('line breaks at the end of a text are no change, and are not written', () => {
    const base = of('old');
    expect(plan('appStore', { base, next: of('old\n'), now: base })).toMatchObject({
      changes: [],
      leftAlone: [],
    });
    expect(plan('appStore', { base, next: of('new\r\n'), now: of('old\n') }).changes).toMatchObject([
      { before: 'old', after: 'new' },
    ]);
  });

  test('a new locale is added before its texts and pictures', () => {
    const next = { 'en-US': { text: 'a' }, ja: { text: 'b', pictures: ['a'] } };
    const { changes } = plan('appStore', { base: of('a'), next, now: of('a') });
    expect(changes.map(({ kind, key }) => [kind, key])).toEqual([
      ['addLocale', 'appStore/ja'],
      ['text', 'appStore/ja/subtitle'],
      ['set', 'appStore/ja/APP_IPHONE_67'],
    ]);
  });

  test('a removal is planned only if the choices allow its whole key, and never for the main locale', () => {
    const full = { 'en-US': { pictures: ['a', 'b'] }, ja: { pictures: ['a'] } };
    const documents = { base: full, next: { 'en-US': { pictures: [] } }, now: full };
    const key = 'appStore/en-US/APP_IPHONE_67';
    expect(plan('appStore', documents, { allowRemovals: ['appStore'] })).toMatchObject({
      changes: [],
      removals: [
        { key, locale: 'en-US', pictures: 2 },
        { key: 'appStore/ja', locale: 'ja', pictures: 1 },
      ],
    });
    const allowRemovals = [key, 'appStore/ja', 'appStore/en-US'];
    expect(plan('appStore', documents, { allowRemovals }).changes).toMatchObject([
      { kind: 'set', key, after: [] },
      { kind: 'removeLocale', key: 'appStore/ja', pictures: 1 },
    ]);
  });
});

test('the hash changes if the store, New or the choices change, and stays equal otherwise', () => {
  const hashPlan = (now: Simple, next: Simple, choices = {}) =>
    makePlan(
      planStores({
        base: makeListing('appStore', { 'en-US': { text: 'old' } }),
        next: makeListing('appStore', next),
        stores: [makeNow('appStore', now)],
        choices,
      }),
      { choices, notPlanned: [], problems: [], fileBytes: new Map() },
    ).hash;
  const [now, next] = [{ 'en-US': { text: 'old' } }, { 'en-US': { text: 'new' } }];
  expect(hashPlan(now, next)).toBe(hashPlan(now, next));
  const hashes = [
    hashPlan(now, next),
    hashPlan({ 'en-US': { text: 'theirs' } }, next),
    hashPlan(now, { 'en-US': { text: 'newer' } }),
    hashPlan(now, next, { leaveOut: ['appStore'] }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('the hash stays when the store has finished processing a picture that the plan replaces', () => {
  const now = makeNow('appStore', { 'en-US': { pictures: ['a'] } });
  const hashPlan = (facts: Partial<ListingPicture>) => {
    const set = now.locales['en-US']!.sets[SLOT.appStore]!;
    const pictures = set.pictures.map((one) => ({ ...one, bytesSha256: null, bytesMd5: null, ...facts }));
    const locales = {
      'en-US': { ...now.locales['en-US']!, sets: { [SLOT.appStore]: { ...set, pictures } } },
    };
    const plans = planStores({
      base: undefined,
      next: makeListing('appStore', { 'en-US': { pictures: ['b'] } }),
      stores: [{ ...now, locales }],
      choices: {},
    });
    return makePlan(plans, { choices: {}, notPlanned: [], problems: [], fileBytes: new Map() }).hash;
  };
  const processing = hashPlan({ state: 'UPLOAD_COMPLETE', sourceChecksum: null });
  expect(hashPlan({ state: 'COMPLETE', sourceChecksum: `md5:${'c'.repeat(32)}` })).toBe(processing);
  expect(hashPlan({ remoteId: 'another' })).not.toBe(processing);
  // The picture of New has the same checksum. So this plan uploads nothing and keeps the picture of the store, and its
  // hash differs.
  expect(hashPlan({ state: 'COMPLETE', sourceChecksum: `md5:${'b'.repeat(32)}` })).not.toBe(processing);
});

describe('places that are not changed, with the reason', () => {
  const now = makeNow('appStore', { 'en-US': { text: 'one' } });
  const app = (locale: Record<string, unknown>): Listing => ({
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales: { 'en-US': locale } },
  });
  const planned = (next: Listing, store: StoreNow = now) =>
    planStore({ base: app({ subtitle: 'one' }), next, now: store }, {});

  test('What’s New of an app’s first version', () => {
    const next = app({ subtitle: 'one', whatsNew: 'Now with trees.' });
    const first = planned(next, { ...now, version: { ...now.version!, isFirst: true } });
    expect(first.changes).toEqual([]);
    expect(first.leftAlone).toMatchObject([
      { key: 'appStore/en-US/whatsNew', reason: expect.stringContaining('first version') },
    ]);
    expect(planned(next).changes).toMatchObject([{ key: 'appStore/en-US/whatsNew' }]);
  });

  test('the promotional text of the live version', () => {
    const { changes, leftAlone } = planned(app({ subtitle: 'one', promotionalText: 'Spring is here.' }));
    expect(changes).toMatchObject([{ key: 'appStore/en-US/promotionalText' }]);
    expect(leftAlone).toMatchObject([
      { key: 'appStore/en-US/promotionalText', reason: expect.stringContaining('public at once') },
    ]);
  });

  test.each(['APP_DESKTOP', 'APP_APPLE_TV', 'APP_APPLE_VISION_PRO'])('pictures of %s', (slot) => {
    const { changes, leftAlone } = planned(
      app({ subtitle: 'one', screenshots: { [slot]: [{ file: 'assets/a.png' }] } }),
    );
    expect(changes).toEqual([]);
    expect(leftAlone).toMatchObject([
      { key: `appStore/en-US/${slot}`, reason: expect.stringContaining('only the iOS version') },
    ]);
  });
});

test('a locale that only the app information has is added to the version if a change needs it there', () => {
  const now = makeNow('appStore', { 'de-DE': { text: 'eins' } });
  const infoOnly = { ...now, locales: { 'de-DE': { ...now.locales['de-DE']!, textsId: null, sets: {} } } };
  const base = makeListing('appStore', { 'de-DE': { text: 'eins' } });
  const kinds = (locale: Record<string, unknown>): string[] => {
    const next: Listing = {
      schemaVersion: 1,
      appStore: { bundleId: 'a.b', locales: { 'de-DE': { subtitle: 'eins', ...locale } } },
    };
    return planStore({ base, next, now: infoOnly }, {}).changes.map(({ kind }) => kind);
  };
  expect(kinds({})).toEqual([]);
  expect(kinds({ subtitle: 'zwei' })).toEqual(['text']);
  expect(kinds({ description: 'Lang genug.' })).toEqual(['addLocale', 'text']);
});
