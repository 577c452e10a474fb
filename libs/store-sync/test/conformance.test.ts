import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import { makeSampleVideo } from '@storedeck/fake-stores';
import {
  type ApiDescriptions,
  checkAppleExchange,
  checkPlayExchange,
  type Exchange,
  loadDescriptions,
} from '@storedeck/fake-stores/conformance';

import { checkStores } from '../src/index.ts';
import { readReleaseFacts } from '../src/releases/index.ts';
import { addFile, editEverything, editNew, startPublisher } from './publish-rig.ts';
import { FAST, type Rig, startRig } from './rig.ts';

const descriptions = loadDescriptions();
const title = 'every request and every response is as the stores describe their APIs';

if (descriptions === null && process.env['STOREDECK_REQUIRE_TOOLS'] === '1') {
  test(title, () => {
    throw new Error(
      'The descriptions of both APIs are missing: see loadDescriptions of @storedeck/fake-stores.',
    );
  });
} else if (descriptions === null) {
  test(`LEFT OUT, because the stores' descriptions are missing: ${title}`, () => undefined);
} else {
  test(title, async () => {
    const rig = await startRig({
      processingScreenshot: true,
      siblingApps: 250,
      screenshotsPerSet: { APP_IPHONE_67: 60 },
      previewsPerSet: { IPHONE_67: 3, IPAD_PRO_3GEN_129: 1 },
      locales: 3,
    });
    const exchanges: Recorded[] = [];
    record(rig, exchanges);
    try {
      await checkStores(rig.credentials, { endpoints: rig.endpoints, network: FAST });
      await rig.sync();
      await rig.sync();
      await readReleaseFacts({ credentials: rig.credentials, endpoints: rig.endpoints, network: FAST });
    } finally {
      await rig.running.close();
    }
    expect(exchanges.flatMap((one) => findProblems(descriptions, one))).toEqual([]);
    expect(exchanges.filter(({ store }) => store === 'appStore').length).toBeGreaterThan(15);
    expect(exchanges.filter(({ exchange }) => /\/appPreviewSets\?/.test(exchange.url))).toHaveLength(4);
    expect(exchanges.filter(({ store }) => store === 'googlePlay').length).toBeGreaterThan(30);
  });

  test('every request of a publication, with its body, conforms to the API descriptions of the stores', async () => {
    const rig = await startRig();
    const exchanges: Recorded[] = [];
    try {
      const publisher = await startPublisher(rig);
      await editEverything(rig.dir);
      await mkdir(join(rig.dir, 'assets/new/films'), { recursive: true });
      await writeFile(join(rig.dir, 'assets/new/films/a.mp4'), makeSampleVideo({ seconds: 15 }));
      await editNew(rig.dir, ({ appStore }) => {
        const film = { file: 'assets/new/films/a.mp4', posterTime: '00:00:07:00' };
        appStore!.locales['de-DE']!.previews = { IPHONE_67: [film] };
      });
      record(rig, exchanges);
      await publisher.publish(await publisher.plan());
    } finally {
      await rig.running.close();
    }
    expect(exchanges.flatMap((one) => findProblems(descriptions, one))).toEqual([]);
    const bodies = exchanges.filter(({ exchange }) => exchange.requestBody !== undefined);
    expect(bodies.length).toBeGreaterThan(20);
  });
}

const hasLibrary = JSON.stringify(descriptions?.apple ?? {}).includes('/v1/appAssetLibraryImages');
const libraryTitle = 'every request to the App Asset Library is as Apple describes it';
if (descriptions === null || !hasLibrary) {
  test(`LEFT OUT, because Apple's description is missing or older than API 4.5.1: ${libraryTitle}`, () =>
    undefined);
} else {
  test(libraryTitle, async () => {
    const rig = await startRig({ assetLibrary: true });
    const exchanges: Recorded[] = [];
    try {
      const publisher = await startPublisher(rig);
      const file = await addFile(rig.dir, 'duo', { width: 2007, height: 2853 });
      await editNew(rig.dir, ({ appStore }) => {
        appStore!.locales['de-DE']!.screenshots!['IPHONE_DUO_PROFILE'] = [{ file }];
      });
      record(rig, exchanges);
      await publisher.publish(await publisher.plan());
    } finally {
      await rig.running.close();
    }
    expect(exchanges.flatMap((one) => findProblems(descriptions, one))).toEqual([]);
  });
}

interface Recorded {
  store: string;
  exchange: Exchange;
}

function findProblems(descriptions: ApiDescriptions, { store, exchange }: Recorded): string[] {
  return store === 'appStore'
    ? checkAppleExchange(descriptions, exchange)
    : checkPlayExchange(descriptions, exchange);
}

/** Records every request with its response. */
function record({ stores }: Rig, exchanges: Recorded[]): void {
  for (const store of ['appStore', 'googlePlay'] as const) {
    stores.faults.add({
      match: { store },
      respond: async ({ request, next }) => {
        const isJson = request.headers.get('content-type')?.includes('json');
        const sent = isJson ? await request.clone().text() : '';
        const response = await next();
        const text = await response.clone().text();
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        exchanges.push({
          store,
          exchange: {
            method: request.method,
            url: request.url,
            ...(sent !== '' && { requestBody: JSON.parse(sent) as unknown }),
            status: response.status,
            body,
          },
        });
        return response;
      },
    });
  }
}
