import type { Picture } from '../product/picture.ts';
import type { SoldProduct } from '../product/sold-product.ts';

/** Size and options of the product's App Store listing. */
export interface AppStoreShape {
  readonly product: SoldProduct;
  readonly locales: readonly string[];
  readonly screenshotsPerSet: Readonly<Record<string, number>>;
  /** Number of app previews in the primary locale, by preview type. */
  readonly previewsPerSet: Readonly<Record<string, number>>;
  readonly processingScreenshot: boolean;
  readonly siblingApps: number;
  /** All pictures of the listing are added to this map; the key is the token. */
  readonly pictures: Map<string, Picture>;
  /** Base address of pictures. */
  readonly imageBase: string;
  /** Size of an uploaded file, in bytes. */
  readonly fileSize: number;
}
