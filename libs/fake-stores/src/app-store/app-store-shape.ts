import type { Picture } from '../product/picture.ts';
import type { SoldProduct } from '../product/sold-product.ts';

/** The options from which the product's App Store listing is built. */
export interface AppStoreShape {
  readonly product: SoldProduct;
  readonly locales: readonly string[];
  readonly screenshotsPerSet: Readonly<Record<string, number>>;
  /** Number of app previews of the live version in the primary locale, by preview type. */
  readonly previewsPerSet: Readonly<Record<string, number>>;
  readonly processingScreenshot: boolean;
  readonly siblingApps: number;
  /** All pictures of the listing are added to this map; the key is the token. */
  readonly pictures: Map<string, Picture>;
  /** The base of all picture addresses. */
  readonly imageBase: string;
  /** The attribute `fileSize` of each screenshot and app preview, in bytes. */
  readonly fileSize: number;
  /** The current time in ms since 1970, from which the dates of reviews are counted back. */
  readonly nowMs: number;
}
