import type { Framefile } from './parse-framefile.ts';
import type { StringsPair } from './parse-strings.ts';

/** What was found in a folder of frameit. */
export interface FrameitFolder {
  /** The path of the folder, relative to the working folder. */
  readonly path: string;
  readonly framefile: Framefile | undefined;
  /** The files of each language, by the language's code as its folder is named. */
  readonly languages: ReadonlyMap<string, FrameitLanguage>;
}

/** The files of one language. */
export interface FrameitLanguage {
  readonly titles: readonly StringsPair[];
  readonly keywords: readonly StringsPair[];
  /** The names of the screenshots, without those that frameit has made. */
  readonly pictures: readonly string[];
}
