import { type Picture, toPlayLanguage, PRODUCT, findText, WRITTEN_LOCALES } from '@storedeck/fake-stores';
import { type Listing, type Store, STORE_FOLDERS, STORES } from '@storedeck/listing';

/** A picture of the template: its file, and the screen that it shows. */
export interface TemplatePicture {
  readonly file: string;
  readonly device: Picture['device'];
  readonly locale: string;
  /** The index of the screen of the app that the picture shows. */
  readonly screen: number;
  readonly width: number;
  readonly height: number;
}

// Screen 9 is the evening screen, which is new in the next version, so its screenshot comes first.
const SLOTS = [
  {
    store: 'appStore',
    slot: 'APP_IPHONE_67',
    device: 'iphone',
    width: 1290,
    height: 2796,
    screens: [9, 0, 1],
  },
  {
    store: 'appStore',
    slot: 'APP_IPAD_PRO_3GEN_129',
    device: 'tablet',
    width: 2048,
    height: 2732,
    screens: [9],
  },
  {
    store: 'googlePlay',
    slot: 'phoneScreenshots',
    device: 'android',
    width: 1080,
    height: 2160,
    screens: [9, 0, 1],
  },
] as const;

/** The pictures of one locale in one store, by slot. */
function makePictures(store: Store, locale: string): Record<string, TemplatePicture[]> {
  const slots = SLOTS.filter((slot) => slot.store === store);
  return Object.fromEntries(
    slots.map(({ slot, device, width, height, screens }) => [
      slot,
      screens.map((screen, index) => ({
        file: `assets/template/${STORE_FOLDERS[store]}/${locale}/${String(index + 1).padStart(2, '0')}-${slot}.jpg`,
        device,
        locale,
        screen,
        width,
        height,
      })),
    ]),
  );
}

/** All pictures of the template. */
export function templatePictures(): TemplatePicture[] {
  return WRITTEN_LOCALES.flatMap((locale) =>
    STORES.flatMap((store) => Object.values(makePictures(store, locale)).flat()),
  );
}

/** Returns the listing of the app's next version. */
export function templateListing(): Listing {
  return {
    schemaVersion: 1,
    appStore: {
      bundleId: PRODUCT.bundleId,
      primaryLocale: PRODUCT.primaryLocale,
      copyright: PRODUCT.copyright,
      version: {
        id: 'new',
        versionString: PRODUCT.nextVersion,
        state: 'PREPARE_FOR_SUBMISSION',
        platform: 'IOS',
      },
      locales: Object.fromEntries(WRITTEN_LOCALES.map((locale) => [locale, appStoreLocale(locale)])),
    },
    googlePlay: {
      packageName: PRODUCT.packageName,
      defaultLanguage: PRODUCT.primaryLocale,
      versionName: PRODUCT.nextVersion,
      contact: { email: PRODUCT.email, phone: PRODUCT.phone, website: PRODUCT.website },
      locales: Object.fromEntries(
        WRITTEN_LOCALES.map((locale) => [toPlayLanguage(locale), playLocale(locale)]),
      ),
    },
  };
}

function appStoreLocale(locale: string) {
  const text = findText(locale);
  return {
    name: text.name,
    subtitle: text.next.subtitle,
    description: `${text.next.opening}\n\n${text.description}`,
    keywords: text.keywords,
    promotionalText: text.next.promotionalText,
    whatsNew: text.next.whatsNew,
    supportUrl: `${PRODUCT.website}/support`,
    marketingUrl: PRODUCT.website,
    privacyPolicyUrl: `${PRODUCT.website}/privacy`,
    screenshots: listed(makePictures('appStore', locale)),
  };
}

function playLocale(locale: string) {
  const text = findText(locale);
  return {
    title: text.name,
    shortDescription: text.next.subtitle,
    fullDescription: `${text.next.opening}\n\n${text.description}`,
    releaseNotes: text.next.whatsNew,
    images: listed(makePictures('googlePlay', locale)),
  };
}

function listed(slots: Record<string, TemplatePicture[]>) {
  return Object.fromEntries(
    Object.entries(slots).map(([slot, pictures]) => [
      slot,
      pictures.map(({ file, width, height }) => ({
        file,
        fileName: file.split('/').at(-1) ?? '',
        width,
        height,
      })),
    ]),
  );
}
