import type { Picture } from '../product/picture.ts';

/** What the App Store side of the product looks like. */
export interface AppStoreShape {
  readonly locales: readonly string[];
  readonly screenshotsPerSet: Readonly<Record<string, number>>;
  readonly processingScreenshot: boolean;
  readonly siblingApps: number;
  /** Filled with every picture of the listing, by token. */
  readonly pictures: Map<string, Picture>;
  /** Where pictures are served. */
  readonly imageBase: string;
  /** Bytes of an uploaded file. */
  readonly fileSize: number;
}
