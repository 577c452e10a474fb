import type { TargetFolder } from './files/replace-folder.ts';
import type { Losses } from './lost.ts';
import type { PictureLocator } from './picture-locator.ts';

/** The values that every part of an export needs. */
export interface Writing {
  readonly target: TargetFolder;
  readonly losses: Losses;
  readonly locate: PictureLocator;
}
