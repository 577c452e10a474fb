import { type Picture } from '../product/picture.ts';
import { playLanguageOf, PRODUCT, textOf } from '../product/product.ts';

/** A store entry of Google Play, as the API names its fields. */
export interface PlayListing {
  readonly language: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly fullDescription: string;
  readonly video?: string;
}

export interface PlayRelease {
  readonly name: string;
  readonly versionCodes: string[];
  readonly releaseNotes?: { language: string; text: string }[];
  readonly status: 'draft' | 'inProgress' | 'halted' | 'completed';
  readonly userFraction?: number;
}

/** One picture, as the API names its fields. `url` is a preview's; the hashes are of the uploaded file. */
export interface PlayImage {
  readonly id: string;
  readonly url: string;
  readonly sha1: string;
  readonly sha256: string;
}

/** The state of one app at Google Play: what an edit starts from. */
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

/** The image types that the API still takes; `promoGraphic` answers 400. */
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

/** Pixels and usual number of the images that the product shows. */
export const PLAY_IMAGES = {
  phoneScreenshots: { width: 1080, height: 2160, device: 'android', count: 8 },
  sevenInchScreenshots: { width: 1200, height: 1920, device: 'tablet', count: 4 },
  tenInchScreenshots: { width: 1600, height: 2560, device: 'tablet', count: 4 },
  icon: { width: 512, height: 512, device: 'android', count: 1 },
  featureGraphic: { width: 1024, height: 500, device: 'android', count: 1 },
} as const;

/** What the Google Play side of the product looks like. */
export function createPlayApp(
  locales: readonly string[],
  screenshotsPerSet: Readonly<Record<string, number>>,
): PlayApp {
  return {
    details: {
      contactEmail: PRODUCT.email,
      contactPhone: PRODUCT.phone,
      contactWebsite: PRODUCT.website,
      defaultLanguage: PRODUCT.primaryLocale,
    },
    listings: locales.map(listingOf),
    images: new Map(locales.flatMap((locale) => imagesOf(locale, screenshotsPerSet))),
    tracks: [
      { track: 'production', releases: [productionRelease(locales)] },
      { track: 'beta', releases: [{ name: PRODUCT.nextVersion, versionCodes: ['3500'], status: 'draft' }] },
      { track: 'alpha' },
      { track: 'internal' },
    ],
  };
}

function listingOf(locale: string): PlayListing {
  const text = textOf(locale);
  return {
    language: playLanguageOf(locale),
    title: text.name,
    shortDescription: text.shortDescription,
    fullDescription: text.description,
    ...(locale === PRODUCT.primaryLocale ? { video: 'https://www.youtube.com/watch?v=tilia-garden' } : {}),
  };
}

function imagesOf(locale: string, counts: Readonly<Record<string, number>>): [string, readonly Picture[]][] {
  return Object.entries(PLAY_IMAGES).map(([type, { width, height, device, count }]) => {
    const kind = type === 'icon' ? 'icon' : type === 'featureGraphic' ? 'feature' : 'screen';
    const pictures = Array.from({ length: counts[type] ?? count }, (_, screen): Picture => {
      // The icon has no words: every language shows the same picture.
      return {
        kind,
        device,
        locale: kind === 'icon' ? PRODUCT.primaryLocale : locale,
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

function productionRelease(locales: readonly string[]): PlayRelease {
  return {
    name: PRODUCT.liveVersion,
    versionCodes: ['3410'],
    releaseNotes: locales.map((locale) => ({
      language: playLanguageOf(locale),
      text: textOf(locale).whatsNew,
    })),
    status: 'completed',
  };
}
