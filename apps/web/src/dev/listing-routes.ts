import { endpoints } from '@storedeck/contract';
import { drawnPictures } from '@storedeck/fake-stores';
import { createBrowserCanvas } from '@storedeck/fake-stores/browser';
import { type Listing, type ListingPicture, STORES } from '@storedeck/listing';
import { HttpResponse, delay, http, type HttpHandler } from 'msw';

import type { Publish } from './events-routes.ts';
import { respond } from './respond.ts';
import {
  countPictures,
  currentListing,
  draftListing,
  newListing,
  pictureAt,
  previewAt,
} from './sample-listing.ts';

/** The simulated working folder. */
interface Folder {
  current: Listing | null;
  draft: Listing | null;
  new: Listing | null;
  readonly template: Listing;
  /** A number that grows with each save of New. Used as the etag of every listing that exists. */
  saves: number;
  /** Pictures that were added on the page, by URL path. */
  readonly added: Map<string, Blob>;
}

/** The endpoints of the Listing place. Before the first sync, only Template exists. */
export function listingRoutes(publish: Publish): HttpHandler[] {
  const folder: Folder = {
    current: null,
    draft: null,
    new: null,
    template: newListing('template'),
    saves: 1,
    added: new Map(),
  };
  let running: AbortController | undefined;
  return [
    ...fileRoutes(folder),
    ...replaceRoutes(folder),
    http.post(endpoints.startSync.path, () => {
      if (!running) {
        running = new AbortController();
        void sync(folder, publish, running.signal).finally(() => (running = undefined));
      }
      return respond('startSync', { ok: true });
    }),
    http.post(endpoints.cancelSync.path, () => {
      running?.abort();
      return respond('cancelSync', { ok: true });
    }),
  ];
}

/** The endpoints that read and write listings and pictures. */
function fileRoutes(folder: Folder): HttpHandler[] {
  const drawn = drawnPictures(createBrowserCanvas());
  return [
    http.get<{ which: 'current' | 'draft' | 'new' | 'template' }>(
      endpoints.readListing.path,
      ({ params }) => {
        const listing = folder[params.which] ?? null;
        return respond('readListing', { ok: true, listing, etag: listing ? String(folder.saves) : '' });
      },
    ),
    http.put(endpoints.writeListing.path, async ({ request }) => {
      folder.new = ((await request.json()) as { listing: Listing }).listing;
      folder.saves += 1;
      return respond('writeListing', { ok: true, etag: String(folder.saves) });
    }),
    http.post(endpoints.addPicture.path, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      const bytes = await request.blob();
      const { width, height } = await createImageBitmap(bytes);
      const set = ['store', 'locale', 'slot'].map((name) => query.get(name)).join('/');
      const ending = bytes.type === 'image/png' ? 'png' : 'jpg';
      const file = `assets/new/${set}/${folder.added.size + 1}.${ending}`;
      folder.added.set(`/${file}`, bytes);
      const image: ListingPicture = { file, width, height, fileName: query.get('name') };
      return respond('addPicture', { ok: true, image });
    }),
    http.get('/assets/:area/*', async ({ request }) => {
      const { pathname } = new URL(request.url);
      const added = folder.added.get(pathname);
      if (added) return new HttpResponse(added, { headers: { 'Content-Type': added.type } });
      const preview = previewAt(pathname);
      const picture = preview ?? pictureAt(pathname);
      if (!picture) return new HttpResponse(null, { status: 404 });
      const format = pathname.endsWith('.png') ? 'png' : 'jpeg';
      const { bytes, contentType } =
        preview && pathname.endsWith('.mp4')
          ? await drawn.renderVideo(preview)
          : await drawn.render(picture, picture, format);
      return new HttpResponse(bytes, { headers: { 'Content-Type': contentType } });
    }),
  ];
}

/** The endpoints that replace, import and export New. */
function replaceRoutes(folder: Folder): HttpHandler[] {
  const pictures = countPictures(folder.template);
  return [
    http.post(endpoints.startFromCurrent.path, () => {
      const backup = folder.new ? 'assets/new-backup-1' : null;
      folder.new = folder.current;
      return respond('startFromCurrent', { ok: true, copied: pictures, backup, removedBackups: [] });
    }),
    http.post(endpoints.applyTemplate.path, () => {
      const backup = folder.new ? 'assets/new-backup-1' : null;
      folder.new = newListing('new');
      return respond('applyTemplate', { ok: true, copied: pictures, backup, removedBackups: [] });
    }),
    http.post(endpoints.exportListing.path, () =>
      respond('exportListing', {
        ok: true,
        path: '/in/the/browser/export/fastlane',
        files: 2 * pictures,
        lost: [{ reason: 'fastlane keeps it in the Appfile', places: ['appStore.bundleId'] }],
      }),
    ),
    http.post(endpoints.readFiles.path, () =>
      respond('readFiles', { ok: true, listing: newListing('new'), lost: [], exists: folder.new !== null }),
    ),
    http.post(endpoints.importFiles.path, () => {
      const backup = folder.new ? 'assets/new-backup-1' : null;
      folder.new = newListing('new');
      const path = '/in/the/browser/listing.json';
      return respond('importFiles', {
        ok: true,
        path,
        files: pictures,
        lost: [],
        backup,
        removedBackups: [],
      });
    }),
    http.post(endpoints.importListing.path, () => {
      const backup = folder.new ? 'assets/new-backup-1' : null;
      folder.new = newListing('new');
      const path = '/in/the/browser/listing.json';
      return respond('importListing', {
        ok: true,
        path,
        files: pictures,
        lost: [],
        backup,
        removedBackups: [],
      });
    }),
  ];
}

/** Simulates a sync that takes a few seconds. The result reports downloads only for the first sync. */
async function sync(folder: Folder, publish: Publish, signal: AbortSignal): Promise<void> {
  const listing = currentListing();
  const total = countPictures(listing);
  publish('sync-progress', {
    phase: 'connecting',
    done: 0,
    total: 0,
    bytes: 0,
    downloaded: 0,
    toDownload: 0,
  });
  await delay(400);
  for (let done = 0; done <= total; done += 1) {
    publish('sync-progress', {
      phase: 'downloading',
      done,
      total,
      bytes: done * 240_000,
      downloaded: done,
      toDownload: total,
    });
    await delay(20);
    if (signal.aborted) {
      const aborted = { ok: false, error: 'The sync was cancelled.', code: 'ABORTED' } as const;
      publish('sync', { ...aborted, failedAt: new Date().toISOString() });
      return;
    }
  }
  const first = folder.current === null;
  folder.current = listing;
  folder.draft = draftListing();
  const result = {
    ok: true as const,
    stores: [...STORES],
    appstore: { iphone: countPictures(listing, 'APP_IPHONE_'), ipad: countPictures(listing, 'APP_IPAD_') },
    googleplay: { phone: countPictures(listing, 'phoneScreenshots') },
    locales: Object.keys(listing.appStore?.locales ?? {}).sort(),
    versionName: listing.appStore?.version?.versionString ?? '',
    downloaded: first ? total : 0,
    reused: first ? 0 : total,
    shared: 0,
    changes: [],
    skipped: [],
  };
  publish('sync', result);
}
