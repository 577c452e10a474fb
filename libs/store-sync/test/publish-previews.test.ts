import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeSampleVideo } from '@storedeck/fake-stores';
import type { AppPreview } from '@storedeck/listing';

import { judgeNew, readListing, readStored } from '../src/index.ts';
import { editNew, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';

const TYPE = 'IPHONE_67';
const FILMS = Object.fromEntries(
  ['#2e6b4f', '#6b2e4f', '#4f2e6b'].map((color, at) => [
    'abc'[at],
    makeSampleVideo({ seconds: 15, framesPerSecond: 1, color }),
  ]),
);

let rig: Rig;
let publisher: Publisher;
beforeEach(async () => {
  rig = await startRig({ previewsPerSet: { [TYPE]: 2 }, videoReads: 6, uploadPartBytes: 64 * 1024 });
  publisher = await startPublisher(rig);
});
afterEach(async () => {
  await rig.running.close();
});

async function addFilm(name: string, bytes = FILMS[name]!): Promise<AppPreview> {
  const file = `assets/new/appstore/films/${name}.mp4`;
  await mkdir(dirname(join(rig.dir, file)), { recursive: true });
  await writeFile(join(rig.dir, file), bytes);
  return { file };
}

/** The app previews of the version in preparation, as entries of New. */
async function storedPreviews(): Promise<AppPreview[]> {
  const { draft } = await readStored(rig.dir);
  const set = draft?.appStore?.locales['en-US']?.previews?.[TYPE] ?? [];
  return set.map(({ remoteId, sourceChecksum, posterTime }) => ({
    file: null,
    ...{ remoteId, sourceChecksum, posterTime },
  }));
}

function setPreviews(locale: string, previews: AppPreview[]): Promise<void> {
  return editNew(rig.dir, ({ appStore }) => {
    appStore!.locales[locale]!.previews = { [TYPE]: previews };
  });
}

/** The app previews of a language in the version in preparation, as the App Store has them now. */
function previewsAtStore(locale: string) {
  const { table } = rig.stores.appStore;
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['appVersionState'] === 'PREPARE_FOR_SUBMISSION')!;
  const texts = table
    .related(version, 'appStoreVersionLocalizations')
    .find(({ attributes }) => attributes['locale'] === locale)!;
  const set = table
    .related(texts, 'appPreviewSets')
    .find(({ attributes }) => attributes['previewType'] === TYPE);
  return set ? table.related(set, 'appPreviews') : [];
}

function readState({ attributes }: { attributes: Record<string, unknown> }): unknown {
  return (attributes['videoDeliveryState'] as { state: string }).state;
}

function listRequests(method: string, path: RegExp): string[] {
  return rig.stores.requests
    .filter((request) => request.method === method && path.test(request.url))
    .map(({ url }) => url);
}

describe('app previews of New', () => {
  test('are uploaded in parts with their poster times, and are not waited for; the next plan is empty', async () => {
    const [a, b] = [await addFilm('a'), await addFilm('b')];
    await setPreviews('de-DE', [{ ...a, posterTime: '00:00:07:00' }, b]);
    const plan = await publisher.plan();
    expect(plan.stores[0]?.changes).toMatchObject([
      { kind: 'set', key: `appStore/de-DE/${TYPE}`, before: [], after: [{ posterTime: '00:00:07:00' }, {}] },
    ]);
    expect(plan.cost).toMatchObject({ uploads: 2, bytes: FILMS['a']!.length + FILMS['b']!.length });
    await publisher.publish(plan);
    const rows = previewsAtStore('de-DE');
    expect(rows.map(readState)).toEqual(['PROCESSING', 'PROCESSING']);
    expect(rows.map(({ attributes }) => attributes['previewFrameTimeCode'])).toEqual([
      '00:00:07:00',
      '00:00:05:00',
    ]);
    expect(listRequests('PUT', /part=2/).length).toBeGreaterThan(1);
    expect((await publisher.plan()).stores[0]?.changes).toEqual([]);

    await rig.sync();
    await rig.sync();
    await rig.sync();
    const { draft } = await readStored(rig.dir);
    expect(draft?.appStore?.locales['de-DE']?.previews?.[TYPE]).toMatchObject([
      { state: 'COMPLETE', durationMs: 15_000, posterTime: '00:00:07:00' },
      { state: 'COMPLETE' },
    ]);
    expect((await publisher.plan()).stores[0]?.changes).toEqual([]);
  });

  test('replace others in a full set without a hole, stay by their ids, and are put in order', async () => {
    const [first, second, third] = await storedPreviews();
    const added = await addFilm('c');
    await setPreviews('en-US', [third!, added, first!]);
    let fewest = 3;
    rig.stores.faults.add({
      match: { path: /appPreviews/ },
      respond: async ({ next }) => {
        const response = await next();
        fewest = Math.min(fewest, previewsAtStore('en-US').length);
        return response;
      },
    });
    await publisher.publish(await publisher.plan());
    const ids = previewsAtStore('en-US').map(({ id }) => id);
    expect([ids[0], ids[2]]).toEqual([third!.remoteId, first!.remoteId]);
    expect(ids).not.toContain(second!.remoteId);
    expect(fewest).toBe(2);
  });

  test('change only their poster time', async () => {
    const [first, ...others] = await storedPreviews();
    await setPreviews('en-US', [{ ...first!, posterTime: '00:00:09:00' }, ...others]);
    rig.stores.requests.length = 0;
    await publisher.publish(await publisher.plan());
    expect(previewsAtStore('en-US')[0]?.attributes['previewFrameTimeCode']).toBe('00:00:09:00');
    expect(listRequests('POST', /appPreviews/)).toEqual([]);
    expect(listRequests('DELETE', /appPreviews/)).toEqual([]);
  });

  test('are removed only if the choices allow it', async () => {
    await setPreviews('en-US', []);
    const plan = await publisher.plan();
    const key = `appStore/en-US/${TYPE}`;
    expect(plan.stores[0]?.removals).toEqual([{ store: 'appStore', key, locale: 'en-US', pictures: 3 }]);
    const allowRemovals = [key];
    await publisher.publish(await publisher.plan({ allowRemovals }), { allowRemovals });
    expect(previewsAtStore('en-US')).toEqual([]);
  });

  test('that the store refuses while it processes them are shown with its reasons, and deleted later', async () => {
    const short = await addFilm('short', makeSampleVideo({ seconds: 3, framesPerSecond: 1 }));
    await setPreviews('de-DE', [short]);
    const kinds = (plan: Awaited<ReturnType<Publisher['plan']>>) => plan.problems.map(({ kind }) => kind);
    expect(kinds(await publisher.plan())).toEqual(['App preview too short']);
    await editNew(rig.dir, (listing) => {
      listing.ignoredProblems = [
        {
          ...{ store: 'appStore', locale: 'de-DE', slot: TYPE, file: short.file! },
          ...{ kind: 'App preview too short', reason: 'test' },
        },
      ];
    });
    await publisher.publish(await publisher.plan());
    await rig.sync();
    await rig.sync();
    await rig.sync();
    await rig.sync();
    const { draft, live } = await readStored(rig.dir);
    const refused = draft?.appStore?.locales['de-DE']?.previews?.[TYPE]?.[0];
    expect(refused).toMatchObject({
      state: 'FAILED',
      failures: ['The length of the video must be 15 to 30 seconds.'],
    });
    const found = await judgeNew((await readListing(rig.dir, 'new'))!, {
      stored: { live, draft },
      dir: rig.dir,
    });
    expect(found.problems.filter(({ at }) => at.slot === TYPE)).toMatchObject([
      { kind: 'App preview refused' },
    ]);

    await setPreviews('de-DE', [await addFilm('a')]);
    await publisher.publish(await publisher.plan());
    expect(previewsAtStore('de-DE')).toHaveLength(1);
    expect(previewsAtStore('de-DE')[0]?.id).not.toBe(refused?.remoteId);
  });

  test('are uploaded once although the upload is interrupted between reservation and commit', async () => {
    await setPreviews('de-DE', [await addFilm('a')]);
    const plan = await publisher.plan();
    rig.stores.faults.add({
      match: { path: /\/assets\// },
      respond: () => new Response(null, { status: 404 }),
    });
    await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
    expect(previewsAtStore('de-DE').map(readState)).toEqual(['AWAITING_UPLOAD']);
    rig.stores.faults.clear();
    await publisher.publish(plan);
    expect(previewsAtStore('de-DE').map(readState)).toEqual(['PROCESSING']);
  });

  test('in a file that was changed after the plan are not uploaded', async () => {
    await setPreviews('de-DE', [await addFilm('a')]);
    const plan = await publisher.plan();
    await addFilm('a', FILMS['b']);
    await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(previewsAtStore('de-DE')).toEqual([]);
  });
});
