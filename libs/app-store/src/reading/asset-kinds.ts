import { isPreviewType } from '@storedeck/listing';

/** The names that App Store Connect has for one kind of assets: screenshots or app previews. */
export interface AssetKind {
  /** The type of one asset, and the relationship from a set to its assets. */
  readonly assets: 'appScreenshots' | 'appPreviews';
  /** The type of a set, and the relationship from a localization to its sets. */
  readonly sets: 'appScreenshotSets' | 'appPreviewSets';
  /** The relationship from an asset to its set. */
  readonly set: 'appScreenshotSet' | 'appPreviewSet';
  /** The attribute of a set that says for which device it is. */
  readonly slot: 'screenshotDisplayType' | 'previewType';
  /** The largest number of assets in a set. */
  readonly maxPerSet: number;
}

export const SCREENSHOTS: AssetKind = {
  assets: 'appScreenshots',
  sets: 'appScreenshotSets',
  set: 'appScreenshotSet',
  slot: 'screenshotDisplayType',
  maxPerSet: 10,
};

export const APP_PREVIEWS: AssetKind = {
  assets: 'appPreviews',
  sets: 'appPreviewSets',
  set: 'appPreviewSet',
  slot: 'previewType',
  maxPerSet: 3,
};

/** Returns the kind of the assets in a slot. */
export function kindOfSlot(slot: string): AssetKind {
  return isPreviewType(slot) ? APP_PREVIEWS : SCREENSHOTS;
}
