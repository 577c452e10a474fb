import { PRODUCT, WRITTEN_LOCALES, toPlayLanguage, findText, type Picture } from '@storedeck/fake-stores';
import type { AppPreview, Listing, ListingPicture } from '@storedeck/listing';

type Which = 'current' | 'draft' | 'new' | 'template';

const SETS = {
  APP_IPHONE_67: { kind: 'screen', device: 'iphone', width: 1290, height: 2796, count: 6 },
  APP_IPHONE_61: { kind: 'screen', device: 'iphone', width: 1179, height: 2556, count: 3 },
  APP_IPAD_PRO_3GEN_129: { kind: 'screen', device: 'tablet', width: 2048, height: 2732, count: 4 },
  phoneScreenshots: { kind: 'screen', device: 'android', width: 1080, height: 2160, count: 6 },
  tenInchScreenshots: { kind: 'screen', device: 'tablet', width: 1600, height: 2560, count: 4 },
  icon: { kind: 'icon', device: 'android', width: 512, height: 512, count: 1 },
  featureGraphic: { kind: 'feature', device: 'android', width: 1024, height: 500, count: 1 },
} as const;
type Slot = keyof typeof SETS;

/** The listing of the simulated product after a sync. */
export function currentListing(): Listing {
  return { ...listing('current'), syncedAt: new Date().toISOString() };
}

/** The Draft of the simulated product: the listing that is prepared in the stores. */
export function draftListing(): Listing {
  const { googlePlay, ...draft } = listing('draft');
  return {
    ...draft,
    syncedAt: new Date().toISOString(),
    ...(googlePlay && { googlePlay: { ...googlePlay, releaseStatus: 'draft' } }),
  };
}

/** Returns the listing New of the simulated product, or its template. Both have the texts of the next version. */
export function newListing(which: 'new' | 'template'): Listing {
  return listing(which);
}

/** Returns the number of pictures of a listing in the slots whose names begin with `prefix`. */
export function countPictures({ appStore, googlePlay }: Listing, prefix = ''): number {
  const sets = [
    ...Object.values(appStore?.locales ?? {}).map(({ screenshots }) => screenshots),
    ...Object.values(googlePlay?.locales ?? {}).map(({ images }) => images),
  ].flatMap((slots) => Object.entries(slots ?? {}));
  return sets.reduce((sum, [slot, pictures]) => sum + (slot.startsWith(prefix) ? pictures.length : 0), 0);
}

/**
 * Returns the sample picture for a path such as `/assets/new/en-US/01-icon.png`; undefined if the path names no locale
 * or no known slot.
 */
export function pictureAt(path: string): Picture | undefined {
  const [, , , locale, name] = path.split('/');
  const [number, slot = ''] = name?.split('.')[0]?.split('-') ?? [];
  if (!Object.hasOwn(SETS, slot) || !locale) return undefined;
  const { kind, device, width, height } = SETS[slot as Slot];
  return { kind, device, width, height, locale, screen: Number(number) - 1 };
}

/**
 * Returns the sample app preview for the path of its video or poster frame, such as
 * `/assets/draft/en-US/previews/01-IPHONE_67.mp4`; undefined for any other path.
 */
export function previewAt(path: string): Picture | undefined {
  const [, locale, number] =
    /^\/assets\/(?:current|draft)\/([^/]+)\/previews\/(?:posters\/)?(\d\d)-/.exec(path) ?? [];
  return locale === undefined ? undefined : { ...POSTER, locale, screen: Number(number) - 1 };
}

const POSTER = { kind: 'preview', device: 'iphone', width: 886, height: 1920 } as const;

/** Only the primary locale has app previews: one in Current, two in Draft, none in New and Template. */
function previews(which: Which, locale: string): Record<string, AppPreview[]> | undefined {
  if (locale !== PRODUCT.primaryLocale || (which !== 'current' && which !== 'draft')) return undefined;
  const folder = `assets/${which}/${locale}/previews`;
  const numbers = which === 'draft' ? ['01', '02'] : ['01'];
  return {
    IPHONE_67: numbers.map((number) => ({
      file: `${folder}/${number}-IPHONE_67.mp4`,
      sourceChecksum: `md5:${number}`,
      durationMs: 5_500,
      poster: {
        file: `${folder}/posters/${number}-IPHONE_67.jpg`,
        width: POSTER.width,
        height: POSTER.height,
      },
    })),
  };
}

function listing(which: Which): Listing {
  const next = which !== 'current';
  return {
    schemaVersion: 1,
    appStore: {
      bundleId: PRODUCT.bundleId,
      appId: PRODUCT.appId,
      primaryLocale: PRODUCT.primaryLocale,
      version: {
        id: next ? '2' : '1',
        versionString: next ? PRODUCT.nextVersion : PRODUCT.liveVersion,
        state: next ? 'PREPARE_FOR_SUBMISSION' : 'READY_FOR_DISTRIBUTION',
        platform: 'IOS',
      },
      copyright: PRODUCT.copyright,
      categories: { primary: 'HEALTH_AND_FITNESS', secondary: 'PRODUCTIVITY' },
      locales: Object.fromEntries(
        WRITTEN_LOCALES.map((locale) => [locale, appStoreLocale(which, locale, next)]),
      ),
    },
    googlePlay: {
      packageName: PRODUCT.packageName,
      defaultLanguage: PRODUCT.primaryLocale,
      versionName: next ? PRODUCT.nextVersion : PRODUCT.liveVersion,
      contact: { email: PRODUCT.email, phone: PRODUCT.phone, website: PRODUCT.website },
      locales: Object.fromEntries(
        WRITTEN_LOCALES.map((locale) => [toPlayLanguage(locale), playLocale(which, locale, next)]),
      ),
    },
  };
}

function appStoreLocale(which: Which, locale: string, next: boolean) {
  const { next: changes, ...text } = findText(locale);
  return {
    name: text.name,
    subtitle: next ? changes.subtitle : text.subtitle,
    description: next ? `${changes.opening}\n\n${text.description}` : text.description,
    keywords: text.keywords,
    promotionalText: next ? changes.promotionalText : text.promotionalText,
    whatsNew: next ? changes.whatsNew : text.whatsNew,
    supportUrl: `${PRODUCT.website}/support`,
    marketingUrl: PRODUCT.website,
    privacyPolicyUrl: `${PRODUCT.website}/privacy`,
    screenshots: images(which, locale, ['APP_IPHONE_67', 'APP_IPHONE_61', 'APP_IPAD_PRO_3GEN_129']),
    previews: previews(which, locale),
  };
}

function playLocale(which: Which, locale: string, next: boolean) {
  const { next: changes, ...text } = findText(locale);
  return {
    title: text.name,
    shortDescription: text.shortDescription,
    fullDescription: next ? `${changes.opening}\n\n${text.description}` : text.description,
    releaseNotes: next ? changes.whatsNew : text.whatsNew,
    images: images(which, locale, ['icon', 'featureGraphic', 'phoneScreenshots', 'tenInchScreenshots']),
  };
}

function images(which: Which, locale: string, slots: readonly Slot[]): Record<string, ListingPicture[]> {
  return Object.fromEntries(
    slots.map((slot) => {
      const { width, height, count } = SETS[slot];
      const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));
      return [
        slot,
        numbers.map((number) => ({
          file: `assets/${which}/${locale}/${number}-${slot}.${slot === 'icon' ? 'png' : 'jpg'}`,
          width,
          height,
        })),
      ];
    }),
  );
}
