import { badRequest, GoogleRefusal } from '../google/google-error.ts';
import { fakeDigest } from '../product/digest.ts';
import { type Picture, pictureKey, pictureToken } from '../product/picture.ts';
import { toPlayLanguage } from '../product/product.ts';
import type { SoldProduct } from '../product/sold-product.ts';
import type { PlayRelease, PlayTrack } from './play-release.ts';
import { makePlayReviews, type PlayReview } from './play-review.ts';

/** The texts of one language, with the API's field names. */
export interface PlayListing {
  readonly language: string;
  readonly title?: string;
  readonly shortDescription?: string;
  readonly fullDescription?: string;
  readonly video?: string;
}

/**
 * One picture, with the API's field names. `url` is the address of a scaled-down copy. The hashes belong to the
 * uploaded file.
 */
export interface PlayImage {
  readonly id: string;
  readonly url: string;
  readonly sha1: string;
  readonly sha256: string;
  /** Whether it was made with AI, as the upload has declared; absent if it has not. */
  readonly aiGeneratedState?: string;
}

/** The parts of an app that an edit can change. */
export interface PlayState {
  details: PlayDetails;
  listings: readonly PlayListing[];
  /** Pictures by `language/imageType`, in display order. */
  images: ReadonlyMap<string, readonly PlayImage[]>;
  tracks: readonly PlayTrack[];
}

/** The details of an app, with the API's field names. */
export interface PlayDetails {
  readonly contactEmail?: string;
  readonly contactPhone?: string;
  readonly contactWebsite?: string;
  readonly defaultLanguage?: string;
}

/** One app on Google Play. */
export interface PlayApp {
  /** The state that visitors see. Every new edit starts with a copy of this state. */
  live: PlayState;
  /** The version codes of the builds that were uploaded. A release can only contain these. */
  readonly builds: Set<string>;
  /** Whether a complete release cannot be changed any more. Default false. */
  closesReleases: boolean;
  /** Whether Google is reviewing changes of the app. */
  inReview: boolean;
  /**
   * The lifecycle of releases by version code, without Google's prefix, such as `IN_REVIEW`. Others are `DRAFT` or
   * `PUBLISHED`.
   */
  readonly lifecycles: Map<string, string>;
  /** Whether Google tells the lifecycle of releases; if not, a request for it is refused with 404. */
  hasLifecycles: boolean;
  /** Number of reviews that commits have cancelled. */
  reviewsCancelled: number;
  /**
   * If true, a commit must have `changesNotSentForReview=true`. Google Play requires this after a rejection, for
   * example. If false, a commit with this parameter is refused.
   */
  mustHoldChanges: boolean;
  /** The reviews of customers, the newest first, with those that Google does not send any more. */
  reviews: readonly PlayReview[];
}

/** The image types that the API accepts. A request with the old type `promoGraphic` is refused with status 400. */
const IMAGE_TYPES = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'tvScreenshots',
  'wearScreenshots',
  'icon',
  'featureGraphic',
  'tvBanner',
] as const;

/** The image types of the product, with their size in pixels, what they show, and their default number of pictures. */
export const PLAY_IMAGES = {
  phoneScreenshots: { width: 1080, height: 2160, kind: 'screen', device: 'android', count: 8 },
  sevenInchScreenshots: { width: 1200, height: 1920, kind: 'screen', device: 'tablet', count: 4 },
  tenInchScreenshots: { width: 1600, height: 2560, kind: 'screen', device: 'tablet', count: 4 },
  icon: { width: 512, height: 512, kind: 'icon', device: 'android', count: 1 },
  featureGraphic: { width: 1024, height: 500, kind: 'feature', device: 'android', count: 1 },
} as const;

/** The options from which the product's Google Play listing is built. */
export interface PlayShape {
  readonly product: SoldProduct;
  readonly locales: readonly string[];
  readonly screenshotsPerSet: Readonly<Record<string, number>>;
  /** All pictures of the listing are added to this map; the key is the token. */
  readonly pictures: Map<string, Picture>;
  /** The base of all picture addresses. */
  readonly imageBase: string;
  /** The current time in ms since 1970, from which the dates of reviews are counted back. */
  readonly nowMs: number;
}

/** Creates the product's app on Google Play. */
export function createPlayApp(shape: PlayShape): PlayApp {
  const { product, locales } = shape;
  return {
    live: {
      details: {
        contactEmail: product.email,
        contactPhone: product.phone,
        contactWebsite: product.website,
        defaultLanguage: product.primaryLocale,
      },
      listings: locales.map((locale) => makeListing(product, locale)),
      images: new Map(locales.flatMap((locale) => makeImages(shape, locale))),
      tracks: [
        {
          track: 'production',
          releases: [draftRelease(product, locales), productionRelease(product, locales)],
        },
        { track: 'beta', releases: [{ name: product.nextVersion, versionCodes: ['3500'], status: 'draft' }] },
        { track: 'alpha' },
        { track: 'internal' },
      ],
    },
    inReview: false,
    lifecycles: new Map(),
    hasLifecycles: true,
    reviewsCancelled: 0,
    mustHoldChanges: false,
    builds: new Set(['3410', '3500']),
    closesReleases: false,
    reviews: makePlayReviews({ live: product.liveVersion, former: product.formerVersion }, shape.nowMs),
  };
}

function makeListing(product: SoldProduct, locale: string): PlayListing {
  const text = product.findText(locale);
  return {
    language: toPlayLanguage(locale),
    title: text.name,
    shortDescription: text.shortDescription,
    fullDescription: text.description,
    ...(locale === product.primaryLocale ? { video: 'https://www.youtube.com/watch?v=tilia-garden' } : {}),
  };
}

function makeImages(
  { product, screenshotsPerSet, pictures: hosted, imageBase }: PlayShape,
  locale: string,
): [string, readonly PlayImage[]][] {
  const language = toPlayLanguage(locale);
  return Object.entries(PLAY_IMAGES).map(([type, { width, height, kind, device, count }]) => {
    const pictures = Array.from({ length: screenshotsPerSet[type] ?? count }, (_, screen): Picture => {
      // The icon has no text, so all languages share one picture.
      return {
        kind,
        device,
        locale: kind === 'icon' ? product.primaryLocale : locale,
        screen,
        width,
        height,
      };
    });
    for (const picture of pictures) hosted.set(pictureToken(picture), picture);
    return [imagesKey(language, type), pictures.map((picture) => makeImage(picture, language, imageBase))];
  });
}

function makeImage(picture: Picture, language: string, imageBase: string): PlayImage {
  return {
    id: fakeDigest(`play/${language}/${pictureKey(picture)}`, 40),
    // This address leads to a scaled-down copy. Clients add a suffix to request the full size.
    url: `${imageBase}/${pictureToken(picture)}`,
    sha1: fakeDigest(`sha1:${pictureKey(picture)}`, 40),
    sha256: fakeDigest(`sha256:${pictureKey(picture)}`, 64),
  };
}

/** Throws GoogleRefusal for an image type that the API does not know. */
export function requireImageType(type: string): void {
  if ((IMAGE_TYPES as readonly string[]).includes(type)) return;
  throw new GoogleRefusal(
    badRequest(
      `Invalid value at 'image_type' (type.googleapis.com/google.play.developer.v3.AppImageType), "${type}"`,
    ),
  );
}

/** The key of a language's image type in `PlayState.images`. */
export function imagesKey(language: string, type: string): string {
  return `${language}/${type}`;
}

function draftRelease(product: SoldProduct, locales: readonly string[]): PlayRelease {
  return {
    name: product.nextVersion,
    versionCodes: ['3500'],
    releaseNotes: locales.map((locale) => ({
      language: toPlayLanguage(locale),
      text: product.findText(locale).next.whatsNew,
    })),
    status: 'draft',
  };
}

function productionRelease(product: SoldProduct, locales: readonly string[]): PlayRelease {
  return {
    name: product.liveVersion,
    versionCodes: ['3410'],
    releaseNotes: locales.map((locale) => ({
      language: toPlayLanguage(locale),
      text: product.findText(locale).whatsNew,
    })),
    status: 'completed',
  };
}
