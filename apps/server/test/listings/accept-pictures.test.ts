import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type CellResult, readPlan } from '@storedeck/capture';
import { Folder } from '@storedeck/host/folder';
import type { Listing } from '@storedeck/listing';
import { pictureHeader } from '@storedeck/pictures';

import { acceptPictures, listOffers, requireNew } from '../../src/capture/accept-pictures.ts';

const { signal } = new AbortController();
// A small screenshot, because its pixels take most of the time of these tests.
const SIZE = { width: 640, height: 960 };
const SLOT = 'APP_IPHONE_35';
const PLAN = readPlan(
  JSON.stringify({
    schemaVersion: 1,
    app: 'com.example.app',
    flows: ['tour.yaml'],
    languages: ['fr-FR', 'ja'],
    devices: [{ device: 'S1', store: 'appStore', slot: SLOT }],
    screenshots: [
      { name: 'home', position: 2 },
      { name: 'list', position: 9 },
    ],
  }),
  'capture.json',
);

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-accept-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function writeNew(count = 3): Promise<void> {
  const old = [1, 2, 3]
    .slice(0, count)
    .map((number) => ({ file: `assets/new/appstore/fr-FR/old-${number}.png` }));
  const listing: Listing = {
    schemaVersion: 1,
    appStore: {
      bundleId: 'com.example.app',
      locales: { 'en-US': {}, 'fr-FR': { screenshots: { [SLOT]: old } } },
    },
  };
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
}

async function readNew(): Promise<string[]> {
  const { appStore } = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as Listing;
  return (appStore?.locales['fr-FR']?.screenshots?.[SLOT] ?? []).map(({ file }) => file ?? '');
}

/** Makes a screenshot with an alpha channel, as phones do. */
function makePng(colour: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE.width, 0);
  header.writeUInt32BE(SIZE.height, 4);
  header.set([8, 6], 8);
  const line = Buffer.alloc(1 + SIZE.width * 4, colour);
  for (let at = 4; at < line.length; at += 4) line[at] = 255;
  line[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIZE.height }, () => line)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function makeResults(): Promise<CellResult[]> {
  const folder = new Folder(dir);
  const results: CellResult[] = [];
  for (const language of ['fr-FR', 'ja']) {
    await folder.makeFolder(`captures/pictures/${language}/S1`);
    const shots = [];
    for (const [at, { name }] of PLAN.screenshots.entries()) {
      const file = `captures/pictures/${language}/S1/${name}.png`;
      await writeFile(join(dir, file), makePng(100 + at));
      const position = PLAN.screenshots[at]?.position ?? 0;
      const about = { store: 'appStore', locale: language, slot: SLOT } as const;
      const place = { ...about, position, fileName: `${name}.png` };
      shots.push({ ...{ name, file, ...SIZE, bytes: 1, content: '' }, place });
    }
    const cell = { key: language, device: 'S1', language, flow: 'tour.yaml' };
    results.push({ cell, deviceName: 'iPhone', outcome: 'done', shots, warnings: [] });
  }
  return results;
}

test('a picture replaces that of its position, or is added to the end, without its alpha channel', async () => {
  await writeNew();
  const offers = await listOffers(dir, { plan: PLAN, results: await makeResults() }, signal);
  expect(offers.map(({ address, old, problem }) => [address, old?.file, problem])).toEqual([
    [`appStore/fr-FR/${SLOT}#2`, 'assets/new/appstore/fr-FR/old-2.png', undefined],
    [`appStore/ja/${SLOT}#2`, undefined, 'New does not have the language ja.'],
    [`appStore/fr-FR/${SLOT}#9`, undefined, undefined],
    [`appStore/ja/${SLOT}#9`, undefined, 'New does not have the language ja.'],
  ]);
  expect(await acceptPictures(dir, { plan: PLAN, offers, chosen: [], signal })).toHaveLength(2);
  const files = await readNew();
  expect(files).toEqual([
    'assets/new/appstore/fr-FR/old-1.png',
    expect.stringMatching(new RegExp(`^assets/new/appstore/fr-FR/${SLOT}/01-`)),
    'assets/new/appstore/fr-FR/old-3.png',
    expect.stringMatching(new RegExp(`^assets/new/appstore/fr-FR/${SLOT}/02-`)),
  ]);
  expect(pictureHeader(await readFile(join(dir, files[1] ?? '')))).toMatchObject({ alpha: null, size: SIZE });
  // Accepting the same pictures again changes nothing.
  await acceptPictures(dir, { plan: PLAN, offers, chosen: [], signal });
  expect(await readNew()).toEqual(files);
});

test.each([0, 1, 2])(
  'a slot with %i pictures has those of the plan in its order, whichever is accepted first',
  async (count) => {
    await writeNew(count);
    const list = async () => listOffers(dir, { plan: PLAN, results: await makeResults() }, signal);
    const accept = async (position: number) =>
      acceptPictures(dir, {
        ...{ plan: PLAN, offers: await list(), signal },
        chosen: [`appStore/fr-FR/${SLOT}#${position}`],
      });
    await accept(9);
    await accept(2);
    const files = (await readNew()).map((file) => /old-\d|[^/]+$/.exec(file)?.[0] ?? '');
    const offers = (await list()).filter(({ place }) => place.locale === 'fr-FR');
    // Picture 9 was accepted first, so its generated name has the lower number.
    const own = (number: number) => expect.stringMatching(new RegExp(`^0${number}-`));
    expect(files).toEqual(
      [
        [own(2), own(1)],
        ['old-1', own(2), own(1)],
        ['old-1', own(2), own(1)],
      ][count],
    );
    expect(offers.map(({ old }) => old?.fileName)).toEqual(['home.png', 'list.png']);
    await accept(2);
    expect(await readNew()).toHaveLength(files.length);
  },
);

test('only the chosen pictures are put into New; an address that none has is refused', async () => {
  await writeNew();
  const offers = await listOffers(dir, { plan: PLAN, results: await makeResults() }, signal);
  const accept = (...chosen: string[]) => acceptPictures(dir, { plan: PLAN, offers, chosen, signal });
  await expect(accept(`appStore/de-DE/${SLOT}#1`)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  expect((await accept(`appStore/fr-FR/${SLOT}#2`)).map(({ address }) => address)).toEqual([
    `appStore/fr-FR/${SLOT}#2`,
  ]);
  expect(await readNew()).toHaveLength(3);
  expect(await accept('appStore/fr-FR')).toHaveLength(2);
});

test('without a New listing nothing is begun', async () => {
  await expect(requireNew(dir)).rejects.toMatchObject({ code: 'LISTING_MISSING' });
  const [offer] = await listOffers(dir, { plan: PLAN, results: await makeResults() }, signal);
  expect(offer?.problem).toBe('There is no New listing.');
});
