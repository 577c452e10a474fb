import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, events, type PublishState } from '@storedeck/contract';
import type { Listing } from '@storedeck/listing';

import { composeDemo } from '../../src/demo/compose-demo.ts';
import { png } from '../devices/png.ts';
import { followServerEvents } from '../follow-server-events.ts';
import { OWN_PRODUCT } from '../own-product.ts';
import { postJson } from '../post-json.ts';
import { type ServerWithStores, startServerWithStores } from './server-with-stores.ts';

const NEW = { which: 'new' } as const;
const CURRENT = { which: 'current' } as const;
const SLOT = 'APP_IPHONE_67';
const PHONE = 'phoneScreenshots';
/**
 * Decides the conflicts with the editable version, which has notes and another order of the screenshots: the values of
 * New replace those of the version.
 */
const CHOICES = { mine: ['appStore'] };

let running: ServerWithStores;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  running = await startServerWithStores({ product: OWN_PRODUCT }, ({ stores }) => ({
    compose: (config, context) => composeDemo(config, context, { others: stores.others, strange: undefined }),
  }));
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
  await client.sync();
  await client.startFromCurrent();
});
afterAll(() => running.close());

async function readNew(): Promise<{ listing: Listing; etag: string }> {
  const { listing, etag } = await client.readListing({ params: NEW });
  return { listing: listing!, etag };
}

async function addPicture(store: 'appStore' | 'googlePlay', slot: string, size: [number, number]) {
  const { image } = await client.addPicture({
    query: { store, locale: 'de-DE', slot, name: 'home.png' },
    body: new Blob([new Uint8Array(png(...size))]),
    contentType: 'image/png',
  });
  return image;
}

async function publishAll(): Promise<PublishState> {
  const { hash, publishable } = await client.planPublish({ body: { choices: CHOICES } });
  expect(publishable).toBe(true);
  const stream = await followServerEvents(running.server.port);
  // The first event is the state of the previous publication, so the test waits for an event that names this plan.
  await client.publish({ body: { plan: hash, choices: CHOICES } });
  const { data } = await stream.until(
    (event) =>
      event.name === 'publish' &&
      ['finished', 'stopped'].includes(String(event.data['phase'])) &&
      (event.data['run'] as PublishState['run'])?.plan === hash,
  );
  return events.publish.parse(data);
}

function release() {
  return postJson(running.server.port, '/api/demo/release');
}

const NOTHING_WAITS = { status: 404, json: { code: 'NOT_FOUND' } };

test('releases nothing while no published version waits', async () => {
  expect(await release()).toMatchObject(NOTHING_WAITS);
  await client.planPublish({ body: {} });
  expect(await release()).toMatchObject(NOTHING_WAITS);
});

test('publishes and releases changed texts and pictures twice; Live then contains them, and only the notes are left to write', async () => {
  // The second publication needs the version that the first release has prepared.
  const versions = [
    ['3.5.0', '3.6.0', 'Tilia Eins', [1290, 2796], [1080, 1920]],
    ['3.6.0', '3.7.0', 'Tilia Zwei', [1320, 2868], [1080, 2160]],
  ] as const;
  for (const [released, prepared, name, iphone, phone] of versions) {
    const pictures = [
      await addPicture('appStore', SLOT, [...iphone]),
      await addPicture('googlePlay', PHONE, [...phone]),
    ];
    const { listing, etag } = await readNew();
    const [appStore, googlePlay] = [
      listing.appStore!.locales['de-DE']!,
      listing.googlePlay!.locales['de-DE']!,
    ];
    appStore.name = name;
    appStore.screenshots![SLOT] = [pictures[0]!, ...appStore.screenshots![SLOT]!.slice(0, 1)];
    for (const locale of Object.values(listing.appStore!.locales)) locale.whatsNew = `This is ${name}.`;
    googlePlay.title = name;
    googlePlay.images![PHONE]!.unshift(pictures[1]!);
    await client.writeListing({ params: NEW, body: { listing, etag } });

    const { phase, error, report } = await publishAll();
    expect([phase, error]).toEqual(['finished', null]);
    const none = { link: null, releasePath: null, next: [] };
    expect(report!.stores).toMatchObject([
      {
        ...none,
        store: 'appStore',
        releasePath: '/api/demo/release',
        status: expect.stringMatching(/is not submitted/),
        next: [expect.stringMatching(/^On the real App Store/)],
      },
      {
        ...none,
        store: 'googlePlay',
        status: expect.stringMatching(/live: the simulated Google Play/),
      },
    ]);
    expect(report!.stores.map(({ written }) => written.length)).toEqual([
      2 + Object.keys(listing.appStore!.locales).length,
      2,
    ]);
    // Of two requests at the same time, only one may release: the other one would make a version live that nobody has
    // prepared.
    const responses = await Promise.all([release(), release()]);
    expect(responses.toSorted((a, b) => a.status - b.status)).toMatchObject([
      { status: 200, json: { ok: true, released, prepared } },
      NOTHING_WAITS,
    ]);
    const after = (await client.readPublish()).report!;
    expect(after.stores[0]).toMatchObject({
      ...none,
      status: `Version ${released} is live in the simulated App Store. Version ${prepared} accepts changes now.`,
    });
    expect(await release()).toMatchObject(NOTHING_WAITS);
    await client.sync();

    const live = (await client.readListing({ params: CURRENT })).listing!;
    expect(live.appStore!.version!.versionString).toBe(released);
    const shown = [live.appStore!.locales['de-DE']!, live.googlePlay!.locales['de-DE']!] as const;
    expect([shown[0].name, shown[1].title]).toEqual([name, name]);
    expect(shown[0].whatsNew).toBe(`This is ${name}.`);
    const sets = [shown[0].screenshots![SLOT]!, shown[1].images![PHONE]!];
    expect(sets.map((set) => set[0]!.sourceChecksum)).toEqual([
      `md5:${(await readNew()).listing.appStore!.locales['de-DE']!.screenshots![SLOT]![0]!.bytesMd5}`,
      `sha256:${pictures[1]!.bytesSha256}`,
    ]);
    const again = await client.planPublish({ body: {} });
    const left = again.stores.flatMap(({ changes, conflicts }) => [...changes, ...conflicts]);
    // The next version has no notes yet, so only the notes of New would be written again.
    expect(left.filter(({ key }) => !key.endsWith('/whatsNew'))).toEqual([]);
    expect(left).toHaveLength(Object.keys(listing.appStore!.locales).length);
  }
});
