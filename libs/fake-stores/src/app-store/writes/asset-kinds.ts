import { PREVIEW_TYPES, SCREENSHOT_DISPLAY_TYPES } from '../parameters.table.ts';

/** The names and limits of the two kinds of assets that are in sets. */
export interface AssetKind {
  readonly sets: 'appScreenshotSets' | 'appPreviewSets';
  readonly items: 'appScreenshots' | 'appPreviews';
  readonly parent: 'appScreenshotSet' | 'appPreviewSet';
  readonly slot: 'screenshotDisplayType' | 'previewType';
  readonly slots: readonly string[];
  readonly maxPerSet: number;
}

export const SCREENSHOTS: AssetKind = {
  sets: 'appScreenshotSets',
  items: 'appScreenshots',
  parent: 'appScreenshotSet',
  slot: 'screenshotDisplayType',
  slots: SCREENSHOT_DISPLAY_TYPES,
  maxPerSet: 10,
};

export const PREVIEWS: AssetKind = {
  sets: 'appPreviewSets',
  items: 'appPreviews',
  parent: 'appPreviewSet',
  slot: 'previewType',
  slots: PREVIEW_TYPES,
  maxPerSet: 3,
};

export const KINDS: readonly AssetKind[] = [SCREENSHOTS, PREVIEWS];
