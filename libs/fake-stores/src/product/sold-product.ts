import type { ListingText } from './listing-text.ts';
import { PRODUCT, findText, WRITTEN_LOCALES } from './product.ts';

/** The properties of an app that are the same in every locale. */
export type ProductFacts = Readonly<Record<keyof typeof PRODUCT, string>>;

/**
 * A custom app for the fake stores. A missing `packageName` or `siblingBundleId` is derived from `bundleId`, and a
 * missing `primaryLocale` from `texts`. All other missing properties are taken from the fictional app `PRODUCT`.
 */
export interface OwnProduct extends Partial<ProductFacts> {
  /** Texts by App Store locale. Missing texts are taken from the fictional app. */
  readonly texts?: Readonly<Record<string, Partial<ListingText>>>;
}

/** The app that the fake stores sell. */
export interface SoldProduct extends ProductFacts {
  /** App Store codes of the locales that have texts. */
  readonly locales: readonly string[];
  /** The texts in one App Store locale. */
  findText(locale: string): ListingText;
}

/** Completes the properties of an app. Without `packageName`, the package name is the bundle id. */
export function sellProduct({ texts, ...facts }: OwnProduct = {}): SoldProduct {
  const locales = texts ? Object.keys(texts) : WRITTEN_LOCALES;
  const bundleId = facts.bundleId ?? PRODUCT.bundleId;
  return {
    ...PRODUCT,
    packageName: bundleId,
    siblingBundleId: `${bundleId}.beta`,
    primaryLocale: locales.includes(PRODUCT.primaryLocale)
      ? PRODUCT.primaryLocale
      : (locales[0] ?? PRODUCT.primaryLocale),
    ...facts,
    locales,
    findText: (locale) => ({ ...findText(locale), ...texts?.[locale] }),
  };
}
