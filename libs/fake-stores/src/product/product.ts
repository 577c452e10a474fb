import type { ListingText } from './listing-text.ts';
import { arSA } from './texts/ar-sa.ts';
import { deDE } from './texts/de-de.ts';
import { enUS } from './texts/en-us.ts';
import { frFR } from './texts/fr-fr.ts';
import { ja } from './texts/ja.ts';
import { ptBR } from './texts/pt-br.ts';

/** The fictional app that both fake stores sell. */
export const PRODUCT = {
  appId: '6471203985',
  bundleId: 'app.tilia.garden',
  /**
   * The bundle id of another app. `filter[bundleId]` finds both apps, because this bundle id begins with the product's
   * bundle id.
   */
  siblingBundleId: 'app.tilia.garden.beta',
  packageName: 'app.tilia.garden',
  sku: 'TILIA-IOS-1',
  primaryLocale: 'en-US',
  copyright: '2026 Lindenhof Studio',
  website: 'https://tilia.example',
  email: 'garden@tilia.example',
  phone: '+49 30 5550 0142',
  liveVersion: '3.4.1',
  nextVersion: '3.5.0',
  formerVersion: '3.4.0',
} as const;

const TEXTS: Readonly<Record<string, ListingText>> = {
  'en-US': enUS,
  'de-DE': deDE,
  'fr-FR': frFR,
  ja,
  'pt-BR': ptBR,
  'ar-SA': arSA,
};

/** The App Store locales in which the product has texts. */
export const WRITTEN_LOCALES: readonly string[] = Object.keys(TEXTS);

/** The product's texts in one App Store locale, or the English texts if the product has no texts in this locale. */
export function findText(locale: string): ListingText {
  return TEXTS[locale] ?? enUS;
}

/**
 * Locales of the App Store: the option `locales: 8` takes the first eight. Therefore, the locales in which the product
 * has texts come first.
 */
export const APP_STORE_LOCALES: readonly string[] = [
  ...WRITTEN_LOCALES,
  ...`es-ES it ko nl-NL zh-Hans zh-Hant ru pl tr sv da fi no cs el hu he hi th vi uk ro id ms ca sk hr es-MX en-GB
  en-AU en-CA fr-CA pt-PT`.split(/\s+/),
];

const PLAY_LANGUAGES: Readonly<Record<string, string>> = {
  'ar-SA': 'ar',
  ja: 'ja-JP',
  it: 'it-IT',
  ko: 'ko-KR',
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  ru: 'ru-RU',
  pl: 'pl-PL',
  tr: 'tr-TR',
  sv: 'sv-SE',
  da: 'da-DK',
  fi: 'fi-FI',
  no: 'no-NO',
  cs: 'cs-CZ',
  el: 'el-GR',
  hu: 'hu-HU',
  he: 'iw-IL',
  hi: 'hi-IN',
  'es-MX': 'es-419',
  'sl-SI': 'sl',
};

/** Google Play's code of an App Store locale. The stores use different codes for some languages. */
export function toPlayLanguage(locale: string): string {
  return PLAY_LANGUAGES[locale] ?? locale;
}
