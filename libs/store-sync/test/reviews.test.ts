import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { readReviews } from '../src/index.ts';
import { syncReviews } from '../src/reviews/index.ts';
import { FAST, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.running.close());

function sync(change: Partial<Parameters<typeof syncReviews>[0]> = {}) {
  const { dir, credentials, endpoints } = rig;
  return syncReviews({ dir, credentials, endpoints, network: FAST, ...change });
}

const PLAY_FILE = 'reviews/google-play.jsonl';
const APPLE_FILE = 'reviews/app-store.jsonl';

async function readLines(file: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(rig.dir, file), 'utf8');
  return text
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
}

/** Sets the time of the last reading back, so that Google Play is asked again. */
async function passTime(): Promise<void> {
  const path = join(rig.dir, PLAY_FILE);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/"readAt":"[^"]*"/, '"readAt":"2026-11-01T00:00:00.000Z"'));
}

function playApp() {
  return rig.stores.googlePlay.app;
}

describe('syncReviews', () => {
  test('keeps the reviews of both stores, with territory, language and version, for this user only', async () => {
    expect(await sync()).toEqual({ changed: { appStore: 8, googlePlay: 6 }, notRead: [] });
    const [appStore, googlePlay] = await readReviews(rig.dir);
    expect(appStore).toMatchObject({ store: 'appStore', app: rig.stores.product.bundleId });
    expect(appStore?.reviews[2]).toMatchObject({
      ...{ stars: 2, title: 'Widget stopped updating', territory: 'USA', language: null, version: '3.4.1' },
      reply: { text: expect.stringContaining('3.5.0') },
    });
    // The version of a review of a replaced version is not asked for.
    expect(appStore?.reviews.at(-1)).toMatchObject({ stars: 1, version: null });
    expect(googlePlay?.reviews[1]).toMatchObject({
      ...{ stars: 4, title: null, author: 'Jonas W.', territory: null, language: 'de', version: '3.4.1' },
      reply: { text: expect.stringContaining('Danke') },
    });
    expect((await stat(join(rig.dir, PLAY_FILE))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(rig.dir, 'reviews/.gitignore'), 'utf8')).toBe('*\n');
    expect(await readFile(join(rig.dir, PLAY_FILE), 'utf8')).not.toMatch('oriole');
  });

  test('keeps nothing when what it waits for fails', async () => {
    const failure = new Error('The folder belongs to another app.');
    await expect(sync({ keepAfter: Promise.reject(failure) })).rejects.toBe(failure);
    expect(await readReviews(rig.dir)).toEqual([]);
  });

  test('keeps what Google Play has forgotten, and each state of a review that changes', async () => {
    await sync();
    const [first, ...rest] = playApp().reviews;
    const [comment] = first!.comments;
    const changed = { ...comment!.userComment!, starRating: 2, text: 'Now it crashes.' };
    playApp().reviews = [{ ...first!, comments: [{ userComment: changed }] }, ...rest.slice(3)];
    await passTime();
    expect((await sync()).changed).toEqual({ appStore: 0, googlePlay: 1 });
    const [, googlePlay] = await readReviews(rig.dir);
    expect(googlePlay?.reviews).toHaveLength(6);
    expect(googlePlay?.reviews[0]).toMatchObject({ stars: 2, text: 'Now it crashes.' });
    expect(await readLines(PLAY_FILE)).toHaveLength(1 + 6 + 1);
  });

  test('marks a review that the App Store no longer shows, and keeps it', async () => {
    await sync();
    const { table } = rig.stores.appStore;
    const [app] = table.all('apps').filter(({ id }) => id === rig.stores.product.appId);
    const reviews = app!.relations['customerReviews'] as { type: string; id: string }[];
    const [gone] = reviews.splice(3, 1);
    expect((await sync()).changed).toMatchObject({ appStore: 1 });
    const [appStore] = await readReviews(rig.dir);
    expect(appStore?.reviews.map(({ id }) => id)).not.toContain(gone!.id);
    expect((await readLines(APPLE_FILE)).at(-1)).toMatchObject({ shown: false, review: { id: gone!.id } });
    reviews.push(gone!);
    expect((await sync()).changed).toMatchObject({ appStore: 1 });
    expect((await readReviews(rig.dir))[0]?.reviews).toHaveLength(8);
  });

  test('asks Google Play once in ten minutes, and stops at the first page that is known', async () => {
    const { comments, ...more } = playApp().reviews[0]!;
    playApp().reviews = Array.from({ length: 250 }, (_, at) => ({ ...more, comments, reviewId: `r${at}` }));
    const asked = () =>
      rig.stores.requests.filter(({ url }) => new URL(url).pathname.endsWith('/reviews')).length;
    await sync();
    expect(asked()).toBe(3);
    await sync();
    expect(asked()).toBe(3);
    await passTime();
    await sync();
    expect(asked()).toBe(4);
    const [, kept] = await readReviews(rig.dir);
    expect(kept?.reviews).toHaveLength(200);
    expect(kept?.summary).toEqual({ count: 250, average: 5, histogram: [250, 0, 0, 0, 0] });
  });

  test('a wrong part of a review is unreadable, and hides no review', async () => {
    const [first] = playApp().reviews;
    const comment = first!.comments[0]!.userComment!;
    const later = { seconds: String(Math.floor(Date.now() / 1000) + 10 ** 7), nanos: 0 };
    playApp().reviews = [
      {
        ...first!,
        reviewId: 'a',
        comments: [{ userComment: { ...comment, starRating: 6, lastModified: later } }],
      },
      // A customer changes the review between two pages, so that it comes twice.
      ...[1, 2].map(() => ({ ...first!, reviewId: 'b' })),
    ];
    const attributes = rig.stores.appStore.table.all('customerReviews')[0]!.attributes;
    Object.assign(attributes, { rating: 0, createdDate: 'soon', body: null });
    expect(await sync()).toEqual({ changed: { appStore: 8, googlePlay: 2 }, notRead: [] });
    const [appStore, googlePlay] = await readReviews(rig.dir);
    expect(googlePlay?.reviews).toMatchObject([{ id: 'b' }, { id: 'a', stars: null, date: null }]);
    expect(appStore?.reviews.at(-1)).toMatchObject({ stars: null, date: null, text: '' });
  });

  test('a review of Google Play without comments is kept', async () => {
    rig.stores.faults.add({
      match: { store: 'googlePlay', path: /\/reviews\b/ },
      respond: () => Response.json({ reviews: [{ reviewId: 'empty' }] }),
    });
    await sync();
    expect((await readReviews(rig.dir))[1]?.reviews).toMatchObject([{ id: 'empty', text: '', stars: null }]);
  });

  test('says which right is missing, and reads the other store', async () => {
    rig.stores.faults.add({ respond: 'forbidden', match: { path: /customerReviews/ } });
    const { changed, notRead } = await sync();
    expect(changed).toEqual({ googlePlay: 6 });
    expect(notRead).toMatchObject([
      {
        store: 'appStore',
        error: { code: 'APPSTORE_REFUSED', hint: expect.stringContaining('Customer Support') },
      },
    ]);
    rig.stores.faults.clear();
    rig.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay', path: /\/reviews\b/ } });
    await passTime();
    expect((await sync()).notRead).toMatchObject([
      { store: 'googlePlay', error: { hint: expect.stringContaining('Reply to reviews') } },
    ]);
  });

  test('does not mix the reviews of two apps', async () => {
    await sync();
    const path = join(rig.dir, APPLE_FILE);
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace('"app":"app.tilia.garden"', '"app":"org.other"'),
    );
    expect((await sync()).notRead).toMatchObject([{ store: 'appStore', error: { code: 'OTHER_APP' } }]);
  });
});

describe('a folder of somebody else', () => {
  test.each([
    ['no JSON', 'hello'],
    ['no head', '{}'],
    ['a wrong line', '{"store":"googlePlay","app":"a","readAt":"2026-11-01T00:00:00Z"}\n{"review":1}'],
    ['deep JSON', '['.repeat(5_000)],
  ])('%s is refused with the line, and not replaced', async (_name, text) => {
    await mkdir(join(rig.dir, 'reviews'));
    await writeFile(join(rig.dir, PLAY_FILE), text);
    await expect(readReviews(rig.dir)).rejects.toMatchObject({
      ...{
        code: 'INPUT_INVALID',
        message: expect.stringMatching(/^Line [12] of reviews\/google-play/),
      },
    });
    expect((await sync()).notRead).toMatchObject([{ store: 'googlePlay', error: { code: 'INPUT_INVALID' } }]);
    expect(await readFile(join(rig.dir, PLAY_FILE), 'utf8')).toBe(text);
  });

  test('no link is followed', async () => {
    await symlink('/tmp', join(rig.dir, 'reviews'));
    expect((await sync()).notRead.map(({ error }) => error.code)).toEqual(['INPUT_INVALID', 'INPUT_INVALID']);
    await rm(join(rig.dir, 'reviews'));
    await mkdir(join(rig.dir, 'reviews'));
    await symlink('/etc/passwd', join(rig.dir, PLAY_FILE));
    await expect(readReviews(rig.dir)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});
