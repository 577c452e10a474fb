import type { TargetFolder } from './files/replace-folder.ts';
import type { Losses } from './lost.ts';

/** The values that every part of an export needs. */
export interface Writing {
  readonly target: TargetFolder;
  readonly losses: Losses;
  /** The working folder, to which the paths of the listing's pictures are relative. */
  readonly root: string;
}
