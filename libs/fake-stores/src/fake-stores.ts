import type { Canvas } from '@storedeck/drawing';
import { http, type HttpHandler } from 'msw';

import { answerAppStore } from './app-store/app-store-service.ts';
import { buildListing } from './app-store/build-listing.ts';
import { RateLimit } from './app-store/rate-limit.ts';
import { ResourceTable } from './app-store/resource.ts';
import { FaultList } from './faults/fault-list.ts';
import { type FakeCredentials, generateCredentials, type TrustedKeys } from './jwt/credentials.ts';
import { drawnPictures } from './pictures/drawn-picture.ts';
import { answerAppleImage, answerPlayImage } from './pictures/image-host.ts';
import { cachedPictures, type PictureSource } from './pictures/picture-source.ts';
import { plainPictures } from './pictures/plain-picture.ts';
import { Edits, type Edit } from './play/edits.ts';
import { createPlayApp } from './play/play-listing.ts';
import { answerPlay } from './play/play-service.ts';
import { type AccessToken, answerToken } from './play/token-endpoint.ts';
import { type Picture, pictureKey, pictureToken } from './product/picture.ts';
import { APP_STORE_LOCALES, PRODUCT, WRITTEN_LOCALES } from './product/product.ts';
import type { RequestRecord } from './request-log.ts';
import { REAL_URLS, type Store, type StoreUrls } from './store-urls.ts';

/** How the two fake stores are set up. */
export interface FakeStoresOptions {
  /** Where the services answer; the stores' real addresses by default. */
  readonly urls?: Partial<StoreUrls>;
  /** App Store codes of the listing's languages, or how many; by default the six that the product is written in. */
  readonly locales?: number | readonly string[];
  /** Number of screenshots, by display type or Google Play image type. */
  readonly screenshotsPerSet?: Readonly<Record<string, number>>;
  /**
   * Drawn screens, one-coloured pictures of about that many bytes, or a source of the caller's. Drawn where `canvas` is
   * given, else 20 kB.
   */
  readonly pictures?: 'drawn' | { readonly bytes: number } | PictureSource;
  /** Draws the pictures; `@storedeck/fake-stores/node` and `/browser` bring one each. */
  readonly canvas?: Canvas;
  /** The second iPhone screenshot of the first locale is still being processed: `imageAsset` is null. */
  readonly processingScreenshot?: boolean;
  /** Apps whose bundle id holds ours. Default 1. */
  readonly siblingApps?: number;
  /** App Store requests per rolling hour and key. Default 3600. */
  readonly hourlyLimit?: number;
  /** Life of a Google Play edit, in seconds. Default 3600. */
  readonly editLifetimeSeconds?: number;
  /** The clock, in ms since 1970. */
  readonly now?: () => number;
}

/** Both fake stores over one state. */
export interface FakeStores {
  readonly urls: StoreUrls;
  /** The product that they sell. */
  readonly product: typeof PRODUCT;
  /** App Store codes of the listing's languages. */
  readonly locales: readonly string[];
  /** For `setupServer`, `setupWorker` or `getResponse` of MSW. */
  readonly handlers: readonly HttpHandler[];
  /** What spoils answers; empty at first. */
  readonly faults: FaultList;
  /** Every request so far, oldest first. Empty it with `length = 0`. */
  readonly requests: RequestRecord[];
  /** App Store Connect’s resources, as its API shows them. */
  readonly appStore: { readonly table: ResourceTable };
  /** `openEdits`: what a client left open. */
  readonly play: { readonly openEdits: readonly Edit[] };
  /** Makes keys for both stores and lets them in. */
  makeCredentials(): Promise<FakeCredentials>;
}

/** Sets up both stores. Nothing is drawn or generated before it is asked for. */
export function createFakeStores(options: FakeStoresOptions = {}): FakeStores {
  const urls = { ...REAL_URLS, ...options.urls };
  const locales = localesOf(options.locales);
  const counts = options.screenshotsPerSet ?? {};
  const now = options.now ?? Date.now;
  const table = new ResourceTable();
  const pictures = new Map<string, Picture>();
  buildListing(table, {
    pictures,
    locales,
    screenshotsPerSet: counts,
    processingScreenshot: options.processingScreenshot ?? false,
    siblingApps: options.siblingApps ?? 1,
    imageBase: urls.appStoreImages,
    fileSize: isPlain(options.pictures) ? options.pictures.bytes : 412_608,
  });
  const app = createPlayApp(locales, counts);
  for (const picture of [...app.images.values()].flat()) pictures.set(pictureToken(picture), picture);
  const edits = new Edits({ now, lifetimeMs: (options.editLifetimeSeconds ?? 3600) * 1000 });
  const keys: { appStore: TrustedKeys['appStore'][]; play: TrustedKeys['play'][] } = {
    appStore: [],
    play: [],
  };
  const tokens = new Map<string, AccessToken>();
  const rateLimit = new RateLimit(options.hourlyLimit ?? 3600);
  const images = { pictures, source: cachedPictures(pictureSource(options), pictureKey, 64_000_000) };
  const appStore = { base: urls.appStore, table, keys: keys.appStore, rateLimit, now };
  const play = {
    base: urls.play,
    imageBase: urls.playImages,
    apps: new Map([[PRODUCT.packageName, app]]),
    edits,
    tokens,
    now,
  };
  const audiences = [...new Set([urls.playToken, REAL_URLS.playToken])];
  const services: Record<Store, (request: Request, path: string) => Response | Promise<Response>> = {
    playToken: (request) => answerToken({ audiences, keys: keys.play, tokens, now }, request),
    appStoreImages: (request, path) => answerAppleImage(images, request, path),
    playImages: (request, path) => answerPlayImage(images, request, path),
    stranger: () => new Response('You were led astray.', { headers: { 'Content-Type': 'text/plain' } }),
    play: (request) => answerPlay(play, request),
    appStore: (request) => answerAppStore(appStore, request),
  };
  const faults = new FaultList();
  const requests: RequestRecord[] = [];
  const recorder = requestRecorder(requests);
  const handlers = patternsOf(urls).map(([store, pattern]) => {
    const base = new URL(urls[store]).pathname.replace(/\/$/, '');
    return http.all(pattern, ({ request }) =>
      recorder(store, request, () => {
        const path = new URL(request.url).pathname.slice(base.length);
        return faults.respond({ request, store, urls, answer: async () => services[store](request, path) });
      }),
    );
  });
  return {
    urls,
    product: PRODUCT,
    locales,
    handlers,
    faults,
    requests,
    appStore: { table },
    play: {
      get openEdits() {
        return edits.open();
      },
    },
    async makeCredentials() {
      const { credentials, trusted } = await generateCredentials(urls.playToken);
      keys.appStore.push(trusted.appStore);
      keys.play.push(trusted.play);
      return credentials;
    },
  };
}

/** Which service a URL belongs to; the first match counts, so that both APIs may share one origin. */
function patternsOf(urls: StoreUrls): [Store, string][] {
  return [
    ['playToken', urls.playToken],
    ['appStoreImages', `${urls.appStoreImages}/*`],
    ['playImages', `${urls.playImages}/*`],
    ['stranger', `${urls.stranger}/*`],
    ['play', `${urls.play}/androidpublisher/*`],
    ['appStore', `${urls.appStore}/*`],
    ['play', `${urls.play}/*`],
  ];
}

function localesOf(option: FakeStoresOptions['locales']): readonly string[] {
  if (typeof option === 'number') return APP_STORE_LOCALES.slice(0, option);
  return option ?? WRITTEN_LOCALES;
}

function isPlain(pictures: FakeStoresOptions['pictures']): pictures is { readonly bytes: number } {
  return typeof pictures === 'object' && 'bytes' in pictures;
}

function pictureSource({ pictures, canvas }: FakeStoresOptions) {
  if (isPlain(pictures)) return plainPictures(pictures.bytes);
  if (typeof pictures === 'object') return pictures;
  if (canvas) return drawnPictures(canvas);
  if (pictures === 'drawn')
    throw new TypeError('Drawn pictures need a canvas: pass `canvas`, or leave `pictures` out.');
  return plainPictures(20_000);
}

/** Writes every request down, with its answer's status once that is known. */
function requestRecorder(requests: RequestRecord[]) {
  const inFlight = new Map<Store, number>();
  return async (
    store: Store,
    request: Request,
    answer: () => Response | Promise<Response>,
  ): Promise<Response> => {
    const busy = (inFlight.get(store) ?? 0) + 1;
    inFlight.set(store, busy);
    const record: RequestRecord = {
      store,
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      inFlight: busy,
      status: 0,
    };
    requests.push(record);
    try {
      const response = await answer();
      record.status = response.status;
      return response;
    } finally {
      inFlight.set(store, (inFlight.get(store) ?? 1) - 1);
    }
  };
}
