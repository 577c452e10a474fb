import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { readListing } from '../src/index.ts';
import { isEmptyPlan, isPublishable, type Plan, type PlanOptions } from '../src/publish/index.ts';
import {
  addFile,
  DUO,
  editEverything,
  editNew,
  IPAD,
  type Publisher,
  startPublisher,
} from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';
import { addForeignPicture, readContents } from './store-contents.ts';
import { makeStateFolder, makeWorkingFolder } from './working-folder.ts';

const IPAD_SIZE = { width: 2048, height: 2732 };

let rig: Rig;
let publisher: Publisher;
async function start(options: Parameters<typeof startRig>[0] = {}): Promise<void> {
  rig = await startRig(options);
  publisher = await startPublisher(rig);
}
beforeEach(() => start());
afterEach(() => rig.running.close());

function writes(): string[] {
  return rig.stores.requests
    .filter(({ method, url }) => method !== 'GET' && !/token$|\/edits$|\/edits\/\d+$/.test(url))
    .map(({ method, url }) => `${method} ${url}`);
}

function listKeys({ stores }: Plan): string[] {
  return stores.flatMap(({ changes }) => changes.map(({ key }) => key));
}

/** Publishes a plan, and stops at the first request that matches, before or after the store applies it. */
async function stopAt(
  plan: Plan,
  match: { method: string; path: string | RegExp },
  when: 'before' | 'after',
  choices: Partial<PlanOptions> = {},
): Promise<void> {
  const stop = new AbortController();
  rig.stores.faults.add({
    match,
    times: 1,
    respond: async ({ next }) => {
      const response = when === 'after' ? await next() : new Response('', { status: 500 });
      stop.abort();
      return response;
    },
  });
  await expect(publisher.publish(plan, { signal: stop.signal, ...choices })).rejects.toMatchObject({
    code: 'ABORTED',
  });
  rig.stores.faults.clear();
  rig.stores.requests.length = 0;
}

/** Returns a publisher of another person: another folder, started from a sync of now, and other private records. */
async function colleague(): Promise<{ dir: string; publisher: Publisher }> {
  const { running, stores, credentials, endpoints, env, sync } = rig;
  const other: Rig = {
    ...{ running, stores, credentials, endpoints, env },
    dir: await makeWorkingFolder(),
    stateDir: await makeStateFolder(),
    sync: (options) => sync({ ...options, dir: other.dir }),
    reset: () => Promise.reject(new Error('not used')),
  };
  return { dir: other.dir, publisher: await startPublisher(other) };
}

/** Another person publishes a change of New. */
async function publishAsColleague(edit: (listing: Listing) => void): Promise<void> {
  const other = await colleague();
  await editNew(other.dir, edit);
  await other.publisher.publish(await other.publisher.plan());
  rig.stores.requests.length = 0;
}

async function expectChanged(plan: Plan, place: string, choices: Partial<PlanOptions> = {}): Promise<void> {
  const before = readContents(rig.stores);
  await expect(publisher.publish(plan, choices)).rejects.toMatchObject({
    code: 'PLAN_CHANGED',
    places: [place],
    hint: expect.stringContaining('new plan'),
  });
  expect(readContents(rig.stores)).toEqual(before);
}

async function replaceIpad(): Promise<Plan> {
  const files = await Promise.all(['one', 'two'].map((name) => addFile(rig.dir, name, IPAD_SIZE)));
  await editNew(rig.dir, ({ appStore }) => {
    appStore!.locales['de-DE']!.screenshots![IPAD] = files.map((file) => ({ file }));
  });
  return publisher.plan();
}

describe('a set that a publication has begun', () => {
  test('is not continued after another person has published a picture into it from another folder', async () => {
    const plan = await replaceIpad();
    await stopAt(plan, { method: 'PATCH', path: '/v1/appScreenshots/' }, 'after');
    const other = await colleague();
    const theirs = await addFile(other.dir, 'theirs', IPAD_SIZE);
    await editNew(other.dir, ({ appStore }) => {
      appStore!.locales['de-DE']!.screenshots![IPAD]!.push({ file: theirs });
    });
    await other.publisher.publish(await other.publisher.plan());
    await expectChanged(plan, `appStore/de-DE/${IPAD}`);
    const conflicts = (await publisher.plan({ mine: [] })).stores.flatMap((store) => store.conflicts);
    expect(conflicts).toMatchObject([{ key: `appStore/de-DE/${IPAD}` }]);
  });

  test('keeps a picture that another person adds while the publication uploads', async () => {
    const plan = await replaceIpad();
    rig.stores.faults.add({
      match: { method: 'PATCH', path: '/v1/appScreenshots/' },
      times: 1,
      respond: ({ next }) => {
        for (let set = 0; set < 8; set += 1) addForeignPicture(rig.stores, set, `99${set}`);
        return next();
      },
    });
    await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    const foreign = [...readContents(rig.stores).keys()].filter((key) => key.includes('foreign'));
    expect(foreign.length).toBeGreaterThan(3);
  });

  test('is not continued after another person has changed the order of its pictures', async () => {
    const plan = await replaceIpad();
    await stopAt(plan, { method: 'POST', path: /appScreenshots$/ }, 'after');
    for (const set of rig.stores.appStore.table.all('appScreenshotSets')) {
      const rows = set.relations['appScreenshots'] as readonly { type: string; id: string }[];
      if (rows.length === 3) set.relations['appScreenshots'] = [rows[1]!, rows[0]!, rows[2]!];
    }
    await expectChanged(plan, `appStore/de-DE/${IPAD}`);
  });

  test.each(['before', 'after'] as const)(
    'is continued without a duplicate if the process ended %s a reservation',
    async (when) => {
      const plan = await replaceIpad();
      await stopAt(plan, { method: 'POST', path: /appScreenshots$/ }, when);
      await publisher.publish(plan);
      expect(isEmptyPlan(await publisher.plan())).toBe(true);
      const rows = rig.stores.appStore.table.all('appScreenshots');
      const open = rows.filter(
        ({ attributes }) => (attributes['assetDeliveryState'] as { state: string }).state !== 'COMPLETE',
      );
      expect(open).toEqual([]);
    },
  );
});

test('a set of Google Play is not continued after another person has published a picture into it', async () => {
  const file = await addFile(rig.dir, 'mine', { width: 1080, height: 1920 });
  await editNew(rig.dir, ({ googlePlay }) => {
    googlePlay!.locales['en-US']!.images!['phoneScreenshots'] = [{ file }];
  });
  const plan = await publisher.plan();
  await stopAt(plan, { method: 'POST', path: ':validate' }, 'after');
  const other = await colleague();
  const theirs = await addFile(other.dir, 'theirs', { width: 1080, height: 1920 });
  await editNew(other.dir, ({ googlePlay }) => {
    googlePlay!.locales['en-US']!.images!['phoneScreenshots']!.push({ file: theirs });
  });
  await other.publisher.publish(await other.publisher.plan());
  await expectChanged(plan, 'googlePlay/en-US/phoneScreenshots');
});

describe('a text', () => {
  test('that was written and that another person has changed back is not written again unseen', async () => {
    await editNew(rig.dir, ({ appStore }) => {
      appStore!.copyright = '2027 Mine';
      appStore!.locales['de-DE']!.keywords = 'meine';
    });
    const former = rig.stores.appStore.table
      .all('appStoreVersions')
      .map((version) => [version, version.attributes['copyright']] as const);
    const plan = await publisher.plan();
    await stopAt(plan, { method: 'PATCH', path: '/v1/appStoreVersionLocalizations/' }, 'before');
    for (const [version, copyright] of former) version.attributes['copyright'] = copyright;
    await expectChanged(plan, 'appStore/copyright');
    const anew = await publisher.plan();
    expect(listKeys(anew)).toContain('appStore/copyright');
    await publisher.publish(anew);
    expect(isEmptyPlan(await publisher.plan())).toBe(true);
  });

  test('that was published and that another person has changed back can be published again', async () => {
    const title = (text: string) => (listing: Listing) => {
      listing.googlePlay!.locales['de-DE']!.title = text;
    };
    const former = (await readListing(rig.dir, 'new'))!.googlePlay!.locales['de-DE']!.title!;
    const mine = ['googlePlay/de-DE/title'];
    await editNew(rig.dir, title('Meiner'));
    const first = await publisher.plan({ mine });
    await publisher.publish(first, { mine });
    await publishAsColleague(title(former));
    await expect(publisher.publish(first, { mine })).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(writes()).toEqual([]);
    const again = await publisher.plan({ mine });
    expect(listKeys(again)).toEqual(mine);
    await publisher.publish(again, { mine });
    expect(isEmptyPlan(await publisher.plan())).toBe(true);
  });

  test('of the whole app that another person changes after the plan was made is not overwritten', async () => {
    await editNew(rig.dir, ({ appStore, googlePlay }) => {
      appStore!.copyright = '2027 Mine';
      googlePlay!.locales['de-DE']!.title = 'Meiner';
    });
    const plan = await publisher.plan();
    rig.stores.faults.add({
      match: { method: 'POST', path: ':validate' },
      times: 1,
      respond: ({ next }) => {
        for (const version of rig.stores.appStore.table.all('appStoreVersions'))
          version.attributes['copyright'] = '2027 Theirs';
        return next();
      },
    });
    await expect(publisher.publish(plan)).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
      places: ['appStore/copyright'],
    });
    expect(readContents(rig.stores).get('appStore/copyright')).toBe('2027 Theirs');
  });
});

describe('a language', () => {
  const japanese =
    (text: string): Parameters<typeof editNew>[1] =>
    ({ appStore, googlePlay }) => {
      appStore!.locales['ja'] = {
        name: `ティリア ${text}`,
        description: `新しい説明文をここに書きます。${text}`,
        keywords: '庭',
        whatsNew: '新しい言語です。',
        supportUrl: 'https://tilia.example/ja',
      };
      googlePlay!.locales['ja-JP'] = {
        title: `ティリア ${text}`,
        shortDescription: '短い説明',
        fullDescription: `新しい説明文をここに書きます。${text}`,
        images: {},
      };
    };

  test.each([
    [
      'App Store',
      { method: 'POST', path: '/v1/appStoreVersionLocalizations' },
      'appStore/ja/description',
      'appStore',
    ],
    ['Google Play', { method: 'POST', path: ':validate' }, 'googlePlay/ja-JP/title', 'googlePlay'],
  ] as const)(
    'of the %s that another person has added meanwhile is not overwritten',
    async (_store, match, place, leave) => {
      const choices = { leaveOut: [leave === 'appStore' ? 'googlePlay' : 'appStore'] };
      await editNew(rig.dir, japanese('mine'));
      const plan = await publisher.plan(choices);
      await stopAt(plan, match, 'before', choices);
      await publishAsColleague(japanese('theirs'));
      await expect(publisher.publish(plan, choices)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
      expect(readContents(rig.stores).get(place)).toContain('theirs');
      const anew = await publisher.plan({ mine: [] });
      expect(anew.stores.flatMap((store) => store.conflicts.map(({ key }) => key))).toContain(place);
    },
  );

  test('that a publication has added is continued with the name that the store has filled in', async () => {
    await editNew(rig.dir, japanese('mine'));
    const plan = await publisher.plan();
    await stopAt(plan, { method: 'POST', path: '/v1/appStoreVersionLocalizations' }, 'after');
    const app = rig.stores.appStore.table
      .all('apps')
      .find(({ attributes }) => attributes['bundleId'] === rig.env['BUNDLE_ID'])!;
    expect(readContents(rig.stores).get('appStore/ja/name')).toBe(app.attributes['name']);
    await publisher.publish(plan);
    expect(readContents(rig.stores).get('appStore/ja/name')).toBe('ティリア mine');
    expect(isEmptyPlan(await publisher.plan())).toBe(true);
  });

  describe.each([
    ['appStore', 'keywords'],
    ['googlePlay', 'title'],
  ] as const)('that is removed from %s', (store, field) => {
    const removal = `${store}/de-DE`;
    const choices = { allowRemovals: [removal] };

    async function approveRemoval(): Promise<Plan> {
      await editNew(rig.dir, (listing) => {
        delete listing[store]!.locales['de-DE'];
        // A change that is written before the removal.
        listing[store]!.locales['en-US']![store === 'appStore' ? 'subtitle' : 'shortDescription'] = 'Before';
      });
      return publisher.plan(choices);
    }

    test('is not removed with a text that another person has written since the plan was made', async () => {
      const plan = await approveRemoval();
      await publishAsColleague((listing) => {
        listing[store]!.locales['de-DE']![field] = 'Theirs';
      });
      await expect(publisher.publish(plan, choices)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
      expect(readContents(rig.stores).get(`${removal}/${field}`)).toBe('Theirs');
      const anew = await publisher.plan(choices);
      expect(anew.hash).not.toBe(plan.hash);
      await publisher.publish(anew, choices);
      expect(readContents(rig.stores).has(`${removal}/${field}`)).toBe(false);
    });

    test('is not removed by a continuation with such a text', async () => {
      const plan = await approveRemoval();
      const at = store === 'appStore' ? '/v1/appInfoLocalizations/' : ':validate';
      await stopAt(plan, { method: store === 'appStore' ? 'PATCH' : 'POST', path: at }, 'after', choices);
      await publishAsColleague((listing) => {
        listing[store]!.locales['de-DE']![field] = 'Theirs';
      });
      await expectChanged(plan, removal, choices);
    });
  });

  test('is not removed with a picture or text that another person adds while the publication runs', async () => {
    await editNew(rig.dir, ({ appStore }) => {
      delete appStore!.locales['de-DE'];
      appStore!.locales['en-US']!.subtitle = 'Before';
    });
    const choices = { allowRemovals: ['appStore/de-DE'] };
    const plan = await publisher.plan(choices);
    rig.stores.faults.add({
      match: { method: 'PATCH', path: '/v1/appInfoLocalizations/' },
      times: 1,
      respond: ({ next }) => {
        for (let set = 0; set < 8; set += 1) addForeignPicture(rig.stores, set, `99${set}`);
        return next();
      },
    });
    await expect(publisher.publish(plan, choices)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(readContents(rig.stores).has('appStore/de-DE/description')).toBe(true);
  });
});

test('an image of the library that another person is uploading is neither used nor deleted', async () => {
  await rig.running.close();
  await start({ assetLibrary: true });
  const file = await addFile(rig.dir, 'same', { width: 2007, height: 2853 });
  await editNew(rig.dir, ({ appStore }) => {
    appStore!.locales['en-US']!.screenshots![DUO] = [{ file }];
  });
  const plan = await publisher.plan();
  const set = plan.stores[0]!.changes.find(({ kind }) => kind === 'set');
  const { sha256 } = (set as Extract<typeof set, { kind: 'set' }>)!.after[0]!;
  const { table } = rig.stores.appStore;
  const theirs = table.add({
    type: 'appAssetLibraryImages',
    id: 'theirs',
    attributes: {
      fileName: `01-${sha256!.slice(0, 8)}.png`,
      fileSize: 1,
      category: 'APP_SCREENSHOTS_AND_PREVIEWS',
      referenceName: sha256,
      state: 'AWAITING_UPLOAD',
      imageAsset: null,
      uploadOperations: [],
    },
    relations: {},
  });
  const library = table.all('appAssetLibraries')[0];
  if (library)
    library.relations['images'] = [
      ...((library.relations['images'] as readonly { type: string; id: string }[] | undefined) ?? []),
      { type: theirs.type, id: theirs.id },
    ];
  await publisher.publish(plan);
  expect(table.get(theirs)?.attributes['state']).toBe('AWAITING_UPLOAD');
  expect(isEmptyPlan(await publisher.plan())).toBe(true);
});

describe('a forged base', () => {
  /** Makes the base say that the store had, when New was started, what it has now. */
  async function forgeBase(edit: (base: Listing) => void): Promise<void> {
    const base = (await readListing(rig.dir, 'current'))!;
    edit(base);
    await writeFile(join(rig.dir, 'assets/.new-base.json'), JSON.stringify(base));
  }

  test('hides a conflict, but the plan shows the text of the other person, and only this text is overwritten', async () => {
    await editNew(rig.dir, ({ googlePlay }) => {
      googlePlay!.locales['en-US']!.fullDescription = 'Mine, and long enough.';
    });
    rig.stores.others.changeTexts('googlePlay', 'Theirs.');
    expect((await publisher.plan({ mine: [] })).stores.flatMap(({ conflicts }) => conflicts)).toHaveLength(1);
    await forgeBase(({ googlePlay }) => {
      googlePlay!.locales['en-US']!.fullDescription = 'Theirs.';
    });
    const plan = await publisher.plan({ mine: [] });
    expect(plan.stores.flatMap(({ changes }) => changes)).toMatchObject([
      { key: 'googlePlay/en-US/fullDescription', before: 'Theirs.', after: 'Mine, and long enough.' },
    ]);
    rig.stores.others.changeTexts('googlePlay', 'Theirs once more.');
    await expect(publisher.publish(plan, { mine: [] })).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(
      rig.stores.googlePlay.app.live.listings.find(({ language }) => language === 'en-US'),
    ).toMatchObject({
      fullDescription: 'Theirs once more.',
    });
  });

  test('removes nothing: each removal must be allowed by its name', async () => {
    await editNew(rig.dir, ({ appStore, googlePlay }) => {
      delete appStore!.locales['de-DE'];
      googlePlay!.locales['de-DE']!.images!['phoneScreenshots'] = [];
    });
    await forgeBase(({ appStore, googlePlay }) => {
      delete appStore!.locales['de-DE'];
      delete googlePlay!.locales['de-DE'];
    });
    const plan = await publisher.plan();
    expect(plan.stores.flatMap(({ removals }) => removals.map(({ key }) => key))).toEqual(['appStore/de-DE']);
    const before = [...readContents(rig.stores).keys()];
    await publisher.publish(plan);
    const after = readContents(rig.stores);
    expect(before.filter((key) => !after.has(key))).toEqual([]);
  });

  test('that claims the pictures of New as pictures of the store deletes none that the plan does not show', async () => {
    await editEverything(rig.dir);
    const next = (await readListing(rig.dir, 'new'))!;
    const mine = next.appStore!.locales['en-US']!.screenshots![IPAD]![0]!;
    await forgeBase(({ appStore }) => {
      const [first] = appStore!.locales['en-US']!.screenshots![IPAD]!;
      Object.assign(first!, { bytesSha256: mine.bytesSha256 });
    });
    const plan = await publisher.plan();
    expect(isPublishable(plan)).toBe(true);
    const planned = plan.stores.flatMap(({ changes }) =>
      changes.flatMap((change) => {
        if (change.kind !== 'set') return [];
        const kept = change.after.map(({ keep }) => keep);
        return change.before.flatMap(({ remoteId }) => (kept.includes(remoteId ?? '') ? [] : [remoteId]));
      }),
    );
    const before = [...readContents(rig.stores).keys()];
    await publisher.publish(plan);
    const after = readContents(rig.stores);
    const gone = before.filter((key) => !after.has(key) && /^screenshot|^play image/.test(key));
    expect(gone.map((key) => key.split(' ').at(-1)).sort()).toEqual(planned.sort());
  });
});
