import { endpoints, type EventData, type EventName, type Listing } from '@storedeck/contract';
import { drawnPictures } from '@storedeck/fake-stores';
import { createBrowserCanvas } from '@storedeck/fake-stores/browser';
import { HttpResponse, delay, http, type HttpHandler } from 'msw';

import { currentListing, newListing, pictureAt } from './sample-listing.ts';

const PICTURES_IN_ALL = 60;

/** The endpoints that the page uses, answered in the browser from the simulated stores' model. It starts unsynced. */
export function createPretendedServer(): HttpHandler[] {
  const listings: Record<string, Listing | null> = {
    current: null,
    new: null,
    template: newListing('template'),
  };
  let saves = 1;
  const pictures = drawnPictures(createBrowserCanvas());
  const events = new Set<ReadableStreamDefaultController<Uint8Array>>();

  function publish<Name extends EventName>(name: Name, data: EventData<Name>): void {
    const message = new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const stream of events) stream.enqueue(message);
  }

  return [
    http.get(endpoints.health.path, () =>
      HttpResponse.json({ ok: true, version: '0.0.0', uptimeSeconds: 1, dir: '/in/the/browser', demo: true }),
    ),
    http.get(endpoints.readEnv.path, () =>
      HttpResponse.json({ ok: true, env: {}, appDist: '', hasProd: true }),
    ),
    http.get<{ which: string }>(endpoints.readListing.path, ({ params }) =>
      HttpResponse.json({
        ok: true,
        listing: listings[params.which] ?? null,
        etag: listings[params.which] ? String(saves) : '',
      }),
    ),
    http.put(endpoints.writeListing.path, async ({ request }) => {
      listings['new'] = ((await request.json()) as { listing: Listing }).listing;
      saves += 1;
      return HttpResponse.json({ ok: true, etag: String(saves) });
    }),
    http.post(endpoints.startFromCurrent.path, () => {
      listings['new'] = listings['current'] ?? null;
      return HttpResponse.json({ ok: true, copied: PICTURES_IN_ALL });
    }),
    http.post(endpoints.applyTemplate.path, () => {
      listings['new'] = newListing('new');
      return HttpResponse.json({ ok: true, copied: PICTURES_IN_ALL });
    }),
    http.get(endpoints.events.path, () => {
      let mine: ReadableStreamDefaultController<Uint8Array>;
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          mine = controller;
          events.add(controller);
        },
        cancel: () => void events.delete(mine),
      });
      return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } });
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
      const result = {
        ok: true as const,
        appstore: { iphone: 36, ipad: 24 },
        googleplay: { phone: 36 },
        locales: Object.keys(listings['current'].appStore?.locales ?? {}).sort(),
        versionName: listings['current'].appStore?.version?.versionString ?? '',
        downloaded: first ? PICTURES_IN_ALL : 0,
        reused: first ? 0 : PICTURES_IN_ALL,
        changes: [],
        skipped: [],
      };
      publish('sync', result);
      return HttpResponse.json(result);
    }),
    http.get('/assets/:area/*', async ({ request }) => {
      const picture = pictureAt(new URL(request.url).pathname);
      if (!picture) return new HttpResponse(null, { status: 404 });
      const { bytes, contentType } = await pictures.render(picture, picture, 'jpeg');
      return new HttpResponse(bytes, { headers: { 'Content-Type': contentType } });
    }),
  ];
}
