import { type Picture } from '../product/picture.ts';
import { playLanguageOf } from '../product/product.ts';
import type { SoldProduct } from '../product/sold-product.ts';

/** The texts of one language, in the API's field names. */
export interface PlayListing {
  readonly language: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly fullDescription: string;
  readonly video?: string;
}

/** A release on a track, in the API's field names. */
export interface PlayRelease {
  readonly name: string;
  readonly versionCodes: string[];
  readonly releaseNotes?: { language: string; text: string }[];
  readonly status: 'draft' | 'inProgress' | 'halted' | 'completed';
  readonly userFraction?: number;
}

/** One picture, in the API's field names. `url` is the address of the preview; the hashes are those of the uploaded file. */
export interface PlayImage {
  readonly id: string;
  readonly url: string;
  readonly sha1: string;
  readonly sha256: string;
}

/** The state of one app on Google Play, which every new edit contains. */
export interface PlayApp {
  readonly details: {
    readonly contactEmail: string;
    readonly contactPhone: string;
    readonly contactWebsite: string;
    readonly defaultLanguage: string;
  };
  readonly listings: readonly PlayListing[];
  /** Pictures by `language/imageType`, in display order. */
  readonly images: ReadonlyMap<string, readonly Picture[]>;
  readonly tracks: readonly { readonly track: string; readonly releases?: readonly PlayRelease[] }[];
}

/** The image types that the API accepts. The old type `promoGraphic` gets status 400. */
export const IMAGE_TYPES = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'tvScreenshots',
  'wearScreenshots',
  'icon',
  'featureGraphic',
  'tvBanner',
] as const;

/** The image types of the product: size in pixels, and default number of pictures. */
export const PLAY_IMAGES = {
  phoneScreenshots: { width: 1080, height: 2160, device: 'android', count: 8 },
  sevenInchScreenshots: { width: 1200, height: 1920, device: 'tablet', count: 4 },
  tenInchScreenshots: { width: 1600, height: 2560, device: 'tablet', count: 4 },
  icon: { width: 512, height: 512, device: 'android', count: 1 },
  featureGraphic: { width: 1024, height: 500, device: 'android', count: 1 },
} as const;

/** The product's Google Play listing. */
export function createPlayApp(
  product: SoldProduct,
  locales: readonly string[],
  screenshotsPerSet: Readonly<Record<string, number>>,
): PlayApp {
  return {
    details: {
      contactEmail: product.email,
      contactPhone: product.phone,
      contactWebsite: product.website,
      defaultLanguage: product.primaryLocale,
    },
    listings: locales.map((locale) => listingOf(product, locale)),
    images: new Map(locales.flatMap((locale) => imagesOf(product, locale, screenshotsPerSet))),
    tracks: [
      { track: 'production', releases: [productionRelease(product, locales)] },
      { track: 'beta', releases: [{ name: product.nextVersion, versionCodes: ['3500'], status: 'draft' }] },
      { track: 'alpha' },
      { track: 'internal' },
    ],
  };
}

function listingOf(product: SoldProduct, locale: string): PlayListing {
  const text = product.textOf(locale);
  return {
    language: playLanguageOf(locale),
    title: text.name,
    shortDescription: text.shortDescription,
    fullDescription: text.description,
    ...(locale === product.primaryLocale ? { video: 'https://www.youtube.com/watch?v=tilia-garden' } : {}),
  };
}

function imagesOf(
  product: SoldProduct,
  locale: string,
  counts: Readonly<Record<string, number>>,
): [string, readonly Picture[]][] {
  return Object.entries(PLAY_IMAGES).map(([type, { width, height, device, count }]) => {
    const kind = type === 'icon' ? 'icon' : type === 'featureGraphic' ? 'feature' : 'screen';
    const pictures = Array.from({ length: counts[type] ?? count }, (_, screen): Picture => {
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
    return [imagesKey(playLanguageOf(locale), type), pictures];
  });
}

/** Key of `PlayApp.images`. */
export function imagesKey(language: string, type: string): string {
  return `${language}/${type}`;
}

function productionRelease(product: SoldProduct, locales: readonly string[]): PlayRelease {
  return {
    name: product.liveVersion,
    versionCodes: ['3410'],
    releaseNotes: locales.map((locale) => ({
      language: playLanguageOf(locale),
      text: product.textOf(locale).whatsNew,
    })),
    status: 'completed',
  };
}
