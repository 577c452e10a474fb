import { endpoints } from '@storedeck/contract';
import { drawnPictures } from '@storedeck/fake-stores';
import { createBrowserCanvas } from '@storedeck/fake-stores/browser';
import { STORE_SLUGS, type Listing, type ListingPicture } from '@storedeck/listing';
import { HttpResponse, delay, http, type HttpHandler } from 'msw';

import { answer } from './answer.ts';
import type { Publish } from './pretended-events.ts';
import { currentListing, newListing, pictureAt } from './sample-listing.ts';

const PICTURES_IN_ALL = 60;

/** The Listing place from the simulated stores' model. It starts unsynced. */
export function pretendListing(publish: Publish): HttpHandler[] {
  const listings: Record<string, Listing | null> = {
    current: null,
    new: null,
    template: newListing('template'),
  };
  let saves = 1;
  const drawn = drawnPictures(createBrowserCanvas());
  const added = new Map<string, Blob>();

  return [
    http.get<{ which: string }>(endpoints.readListing.path, ({ params }) => {
      const listing = listings[params.which] ?? null;
      return answer('readListing', { ok: true, listing, etag: listing ? String(saves) : '' });
    }),
    http.put(endpoints.writeListing.path, async ({ request }) => {
      listings['new'] = ((await request.json()) as { listing: Listing }).listing;
      saves += 1;
      return answer('writeListing', { ok: true, etag: String(saves) });
    }),
    http.post(endpoints.addPicture.path, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      const bytes = await request.blob();
      const { width, height } = await createImageBitmap(bytes);
      const folder = ['store', 'locale', 'slot'].map((name) => query.get(name)).join('/');
      const file = `assets/new/${folder}/${added.size + 1}.${bytes.type === 'image/png' ? 'png' : 'jpg'}`;
      added.set(`/${file}`, bytes);
      const image: ListingPicture = { file, width, height, fileName: query.get('name') };
      return answer('addPicture', { ok: true, image });
    }),
    http.post(endpoints.startFromCurrent.path, () => {
      listings['new'] = listings['current'] ?? null;
      return answer('startFromCurrent', { ok: true, copied: PICTURES_IN_ALL });
    }),
    http.post(endpoints.applyTemplate.path, () => {
      listings['new'] = newListing('new');
      return answer('applyTemplate', { ok: true, copied: PICTURES_IN_ALL });
    }),
    http.post(endpoints.exportListing.path, () =>
      answer('exportListing', {
        ok: true,
        path: '/in/the/browser/export/fastlane',
        files: 2 * PICTURES_IN_ALL,
        lost: [{ reason: 'fastlane keeps it in the Appfile', places: ['appStore.bundleId'] }],
      }),
    ),
    http.post(endpoints.importListing.path, () => {
      const backup = listings['new'] ? 'assets/new-backup-1' : null;
      listings['new'] = newListing('new');
      const path = '/in/the/browser/listing.json';
      return answer('importListing', { ok: true, path, files: PICTURES_IN_ALL, lost: [], backup });
    }),
    http.get(endpoints.sync.path, async () => {
      publish('sync-progress', { phase: 'connecting', done: 0, total: 0, bytes: 0 });
      await delay(400);
      for (let done = 0; done <= PICTURES_IN_ALL; done += 1) {
        publish('sync-progress', {
          phase: 'downloading',
          done,
          total: PICTURES_IN_ALL,
          bytes: done * 240_000,
        });
        await delay(40);
      }
      const first = listings['current'] === null;
      listings['current'] = currentListing();
      const { appStore } = listings['current'];
      const result = {
        ok: true as const,
        stores: Object.values(STORE_SLUGS),
        appstore: { iphone: 36, ipad: 24 },
        googleplay: { phone: 36 },
        locales: Object.keys(appStore?.locales ?? {}).sort(),
        versionName: appStore?.version?.versionString ?? '',
        downloaded: first ? PICTURES_IN_ALL : 0,
        reused: first ? 0 : PICTURES_IN_ALL,
        changes: [],
        skipped: [],
      };
      publish('sync', result);
      return answer('sync', result);
    }),
    http.get('/assets/:area/*', async ({ request }) => {
      const { pathname } = new URL(request.url);
      const upload = added.get(pathname);
      if (upload) return new HttpResponse(upload, { headers: { 'Content-Type': upload.type } });
      const picture = pictureAt(pathname);
      if (!picture) return new HttpResponse(null, { status: 404 });
      const { bytes, contentType } = await drawn.render(picture, picture, 'jpeg');
      return new HttpResponse(bytes, { headers: { 'Content-Type': contentType } });
    }),
  ];
}
