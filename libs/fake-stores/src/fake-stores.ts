import type { Canvas } from '@storedeck/drawing';
import { http, type HttpHandler } from 'msw';

import { respondAsAppStore } from './app-store/app-store-service.ts';
import type { AppStoreShape } from './app-store/app-store-shape.ts';
import { respondWithAppleImage } from './app-store/apple-image.ts';
import { buildListing } from './app-store/build-listing.ts';
import { addLibrary, listPlacements } from './app-store/library/asset-library.ts';
import { type Resource, ResourceTable } from './app-store/resource.ts';
import { respondAsUploadHost } from './app-store/upload-host.ts';
import { Uploads } from './app-store/writes/uploads.ts';
import { FaultList } from './faults/fault-list.ts';
import { createGoogle, type FakeGoogle } from './google-sign-in/fake-google.ts';
import { respondAsIamCredentials } from './google-sign-in/iam-credentials-service.ts';
import { respondAsMetadata } from './google-sign-in/metadata-service.ts';
import { respondAsSts } from './google-sign-in/sts-service.ts';
import { respondAsTokenEndpoint } from './google-sign-in/token-endpoint.ts';
import {
  type CredentialsOptions,
  type FakeCredentials,
  generateCredentials,
  type TrustedKeys,
} from './jwt/credentials.ts';
import { createOtherPeople, type OtherPeople } from './other-people.ts';
import { cachedPictures } from './picture-sources/cached-pictures.ts';
import { drawnPictures } from './picture-sources/drawn-picture.ts';
import type { PictureSource } from './pictures/picture-source.ts';
import { plainPictures } from './pictures/plain-picture.ts';
import type { UploadedPictures } from './pictures/uploaded-pictures.ts';
import { Edits, type Edit } from './play/edits.ts';
import { respondWithPlayImage } from './play/play-image.ts';
import { createPlayApp, type PlayApp } from './play/play-listing.ts';
import { REVIEW_READS_PER_HOUR } from './play/play-reviews.ts';
import { respondAsPlay } from './play/play-service.ts';
import { type Picture, pictureKey } from './product/picture.ts';
import { APP_STORE_LOCALES } from './product/product.ts';
import { type OwnProduct, sellProduct, type SoldProduct } from './product/sold-product.ts';
import { RateLimit } from './rate-limit.ts';
import { type RequestRecord, requestRecorder } from './request-log.ts';
import { REAL_URLS, type Store, type StoreUrls } from './store-urls.ts';

/** Options of `createFakeStores`. */
export interface FakeStoresOptions {
  /** The app that the stores sell. Default: the fictional app `PRODUCT`. */
  readonly product?: OwnProduct;
  /** Addresses of the services. Default: the real addresses of the stores. */
  readonly urls?: Partial<StoreUrls>;
  /**
   * App Store codes of the listing's locales. A number such as 8 means the first eight of `APP_STORE_LOCALES`. Default:
   * the locales in which the product has texts.
   */
  readonly locales?: number | readonly string[];
  /** Number of screenshots by display type or image type. Default: the numbers of the fictional app. */
  readonly screenshotsPerSet?: Readonly<Record<string, number>>;
  /**
   * Number of app previews in the primary locale, by preview type. The editable version has one more app preview in
   * each set. Default: one for `IPHONE_67`.
   */
  readonly previewsPerSet?: Readonly<Record<string, number>>;
  /**
   * Drawn pictures, one-coloured pictures of about `bytes` bytes, or a custom source. Default: drawn pictures if
   * `canvas` is given, otherwise one-coloured pictures of 20 kB.
   */
  readonly pictures?: 'drawn' | { readonly bytes: number } | PictureSource;
  /** The canvas that draws the pictures: `createNodeCanvas()` or `createBrowserCanvas()`. */
  readonly canvas?: Canvas;
  /**
   * If true, Apple is still processing the second screenshot of `APP_IPHONE_67` in the first locale, so the
   * `imageAsset` of this screenshot is null. Default false.
   */
  readonly processingScreenshot?: boolean;
  /** Whether App Store Connect has the App Asset Library (API 4.5.1), which is empty at first. Default false. */
  readonly assetLibrary?: boolean;
  /** Number of other apps whose bundle id begins with the product's bundle id. Default 1. */
  readonly siblingApps?: number;
  /** Number of App Store requests that a key may send per hour. Default 3600. */
  readonly hourlyLimit?: number;
  /** The lifetime of a Google Play edit, in seconds. Default 3600. */
  readonly editLifetimeSeconds?: number;
  /** The maximum size of a part of an App Store upload, in bytes. Default 5 MiB. */
  readonly uploadPartBytes?: number;
  /**
   * `complete`: the number of reads after which an uploaded App Store screenshot is COMPLETE. `checksum`: the number of
   * reads after which its checksum appears. Default: 1 and 2.
   */
  readonly processingReads?: { readonly complete: number; readonly checksum: number };
  /**
   * The number of reads after which an uploaded app preview is processed, and COMPLETE or FAILED. Default 20: the real
   * store takes minutes.
   */
  readonly videoReads?: number;
  /** The current time in ms since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Both fake stores, which share one state. */
export interface FakeStores {
  readonly urls: StoreUrls;
  /** The app that the stores sell. */
  readonly product: SoldProduct;
  /** App Store codes of the listing's locales. */
  readonly locales: readonly string[];
  /** MSW handlers, for `setupServer`, `setupWorker` or `getResponse`. */
  readonly handlers: readonly HttpHandler[];
  /** Errors that the stores produce on purpose. The list is empty at first. */
  readonly faults: FaultList;
  /** All requests so far, oldest first. Set `length = 0` to clear the list. */
  readonly requests: RequestRecord[];
  /** The resources of App Store Connect, as its API shows them. */
  readonly appStore: {
    readonly table: ResourceTable;
    /**
     * The images of the App Asset Library that are placed in a localization. The images of each placement group are in
     * display order, but different groups are mixed.
     */
    placements(localizationId: string): Resource[];
  };
  /**
   * `openEdits`: edits that clients have opened and that are not deleted, committed or expired. `app`: the state that
   * visitors see, and the state of the app's review.
   */
  readonly googlePlay: { readonly openEdits: readonly Edit[]; readonly app: PlayApp };
  /** The accounts, logins and providers of tokens that Google knows. */
  readonly google: FakeGoogle;
  /** Changes that other people make at the stores. */
  readonly others: OtherPeople;
  /** Makes credentials that both stores accept. */
  makeCredentials(options?: CredentialsOptions): Promise<FakeCredentials>;
}

/**
 * Creates the two fake stores. Pictures are drawn when they are first requested. Throws TypeError if `pictures` is
 * `drawn` and there is no `canvas`.
 */
export function createFakeStores(options: FakeStoresOptions = {}): FakeStores {
  const urls = { ...REAL_URLS, ...options.urls };
  const product = sellProduct(options.product);
  const state = createState(options, { urls, product });
  const services = createServices(state);
  const faults = new FaultList();
  const requests: RequestRecord[] = [];
  const others = createOtherPeople(state);
  const recorder = requestRecorder(requests);
  const handlers = listPatterns(urls).map(([store, pattern]) => {
    const base = new URL(urls[store]).pathname.replace(/\/$/, '');
    return http.all(pattern, ({ request }) =>
      recorder(store, request, () => {
        const path = new URL(request.url).pathname.slice(base.length);
        return faults.respond({
          request,
          store,
          urls,
          others,
          next: async () => services[store](request, path),
        });
      }),
    );
  });
  return {
    urls,
    product,
    locales: state.locales,
    handlers,
    faults,
    requests,
    appStore: {
      table: state.table,
      placements: (id) => listPlacements(state.table, id).flatMap((row) => state.table.related(row, 'image')),
    },
    googlePlay: {
      get openEdits() {
        return state.edits.open();
      },
      app: state.playApp,
    },
    google: state.google,
    others,
    async makeCredentials(credentialsOptions) {
      const { credentials, trusted } = await generateCredentials(
        urls.googlePlayToken,
        product,
        credentialsOptions,
      );
      state.keys.appStore.push(trusted.appStore);
      state.keys.googlePlay.push(trusted.googlePlay);
      const { clientEmail: email, mayWrite } = trusted.googlePlay;
      state.google.addAccount({ email, mayWrite });
      return credentials;
    },
  };
}

/** Creates the state that both stores share. */
function createState(
  options: FakeStoresOptions,
  { urls, product }: { urls: StoreUrls; product: SoldProduct },
) {
  const locales = pickLocales(options.locales, product);
  const { screenshotsPerSet = {}, now = Date.now } = options;
  const pictures = new Map<string, Picture>();
  const table = createTable(options, {
    product,
    pictures,
    locales,
    screenshotsPerSet,
    imageBase: urls.appStoreImages,
    nowMs: now(),
  });
  const playApp = createPlayApp({
    product,
    locales,
    screenshotsPerSet,
    pictures,
    imageBase: urls.googlePlayImages,
    nowMs: now(),
  });
  const uploaded: UploadedPictures = new Map();
  const keys: { appStore: TrustedKeys['appStore'][]; googlePlay: TrustedKeys['googlePlay'][] } = {
    appStore: [],
    googlePlay: [],
  };
  return {
    urls,
    now,
    locales,
    table,
    keys,
    product,
    playApp,
    apps: new Map([[product.packageName, playApp]]),
    uploaded,
    uploads: new Uploads(
      {
        uploadBase: urls.appStoreUploads,
        imageBase: urls.appStoreImages,
        partBytes: options.uploadPartBytes ?? 5 * 1024 * 1024,
        processingReads: options.processingReads ?? { complete: 1, checksum: 2 },
        videoReads: options.videoReads ?? 20,
        now,
      },
      uploaded,
    ),
    edits: new Edits({ now, lifetimeMs: (options.editLifetimeSeconds ?? 3600) * 1000 }),
    ...createGoogle(now, urls.tokenProvider),
    rateLimit: new RateLimit(options.hourlyLimit ?? 3600),
    reviewReads: new RateLimit(REVIEW_READS_PER_HOUR),
    hasLibrary: options.assetLibrary ?? false,
    images: { pictures, uploaded, source: cachedPictures(pictureSource(options), pictureKey, 64_000_000) },
  };
}

/** Creates the resources of App Store Connect. */
function createTable(
  options: FakeStoresOptions,
  shape: Omit<AppStoreShape, 'previewsPerSet' | 'processingScreenshot' | 'siblingApps' | 'fileSize'>,
): ResourceTable {
  const table = new ResourceTable();
  buildListing(table, {
    ...shape,
    previewsPerSet: options.previewsPerSet ?? { IPHONE_67: 1 },
    processingScreenshot: options.processingScreenshot ?? false,
    siblingApps: options.siblingApps ?? 1,
    fileSize: isPlain(options.pictures) ? options.pictures.bytes : 412_608,
  });
  if (options.assetLibrary) addLibrary(table, shape.product.appId);
  return table;
}

/** Creates, for each service, the function that responds to its requests. */
function createServices(
  state: ReturnType<typeof createState>,
): Record<Store, (request: Request, path: string) => Response | Promise<Response>> {
  const { urls, now, table, keys, identities, images, uploads } = state;
  const appStore = {
    base: urls.appStore,
    table,
    keys: keys.appStore,
    rateLimit: state.rateLimit,
    hasLibrary: state.hasLibrary,
    uploads,
    pictures: state.uploaded,
    now,
  };
  const googlePlay = {
    base: urls.googlePlay,
    imageBase: urls.googlePlayImages,
    apps: state.apps,
    edits: state.edits,
    identities,
    pictures: state.uploaded,
    reviewReads: state.reviewReads,
    now,
  };
  const audiences = [...new Set([urls.googlePlayToken, REAL_URLS.googlePlayToken])];
  return {
    googlePlayToken: (request) =>
      respondAsTokenEndpoint({ audiences, keys: keys.googlePlay, identities }, request),
    googleSts: (request, path) => respondAsSts(identities, request, path),
    googleIamCredentials: (request, path) => respondAsIamCredentials(identities, request, path),
    googleMetadata: (request, path) => respondAsMetadata(identities, request, path),
    tokenProvider: (request) => state.google.respondAsTokenProvider(request),
    appStoreUploads: (request) => respondAsUploadHost(uploads, request),
    appStoreImages: (request, path) => respondWithAppleImage(images, request, path),
    googlePlayImages: (request, path) => respondWithPlayImage(images, request, path),
    otherHost: () => new Response('This host belongs to neither store.'),
    googlePlay: (request) => respondAsPlay(googlePlay, request),
    appStore: (request) => respondAsAppStore(appStore, request),
  };
}

/**
 * URL pattern of each service. The first matching pattern is used. Both APIs may share one origin, so the special paths
 * of Google Play come before all other paths of the App Store.
 */
function listPatterns(urls: StoreUrls): [Store, string][] {
  return [
    ['googlePlayToken', urls.googlePlayToken],
    ['googleSts', `${urls.googleSts}/*`],
    ['googleIamCredentials', `${urls.googleIamCredentials}/*`],
    ['googleMetadata', `${urls.googleMetadata}/*`],
    ['tokenProvider', `${urls.tokenProvider}/*`],
    ['appStoreUploads', `${urls.appStoreUploads}/*`],
    ['appStoreImages', `${urls.appStoreImages}/*`],
    ['googlePlayImages', `${urls.googlePlayImages}/*`],
    ['otherHost', `${urls.otherHost}/*`],
    ['googlePlay', `${urls.googlePlay}/androidpublisher/*`],
    ['googlePlay', `${urls.googlePlay}/upload/*`],
    ['appStore', `${urls.appStore}/*`],
    ['googlePlay', `${urls.googlePlay}/*`],
  ];
}

function pickLocales(option: FakeStoresOptions['locales'], product: SoldProduct): readonly string[] {
  if (typeof option === 'number') return APP_STORE_LOCALES.slice(0, option);
  return option ?? product.locales;
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
