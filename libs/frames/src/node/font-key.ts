import type { FontFace } from '../fonts/font-face.ts';
import type { FoundFace } from '../fonts/read-font-faces.ts';

/** Turns the faces of a file into those that designs choose from: without slanted ones, and each with its key. */
export function toFontFaces(
  found: readonly FoundFace[],
  file: string,
  source: FontFace['source'],
): FontFace[] {
  return found
    .filter(({ isItalic }) => !isItalic)
    .map(({ index, family, weight, scripts, licence }) => ({
      key: `${file}#${index}`,
      family,
      weight,
      scripts: [...scripts],
      source,
      licence,
    }));
}
