import type { TextStyle } from '../design/text-style.ts';
import { findScripts } from '../text/find-scripts.ts';
import { type Script, SCRIPTS } from '../text/scripts.table.ts';
import type { FontFace } from './font-face.ts';

/** A face with the weight that a variable font is set to; null for other fonts. */
export interface ChosenFace {
  readonly key: string;
  readonly family: string;
  readonly variableWeight: number | null;
}

/** The text for which faces are chosen. */
export interface TextToDraw {
  readonly text: string;
  readonly language: string;
  readonly style: Pick<TextStyle, 'font' | 'weight'>;
}

/** The faces of a text in the order in which they are asked for a letter, and what is missing. */
export interface FaceChoice {
  readonly faces: readonly ChosenFace[];
  /** Families that the design names, none of which is installed. */
  readonly missingFamilies: readonly string[];
  /** Scripts of the text for which no font is installed. */
  readonly missingScripts: readonly Script[];
}

/**
 * Chooses the fonts of a text: the first family of its style that is there, then for each script of the text that this
 * family lacks a usual font of the script. The choice depends only on the arguments, so that the page and the server
 * make the same one.
 */
export function chooseFaces(all: readonly FontFace[], { text, language, style }: TextToDraw): FaceChoice {
  const scripts = findScripts(text, language);
  const named = [style.font].flat();
  const generic = named.includes('serif') ? 'serif' : 'sans';
  const families = named.filter((family) => family !== 'sans' && family !== 'serif');
  const own = families
    .map((family) => pickFace(all, family, style.weight))
    .find((face) => face !== undefined);
  const chosen: FontFace[] = own ? [own] : [];
  const missingScripts: Script[] = [];
  // Digits and punctuation belong to no script, so a font with Latin letters is always among them.
  for (const script of new Set<Script>([...scripts, 'Latn'])) {
    if (chosen.some((face) => face.scripts.includes(script))) continue;
    const face = pickUsual(all, { script, generic, weight: style.weight });
    if (face) chosen.push(face);
    else missingScripts.push(script);
  }
  // Signs such as an arrow or a tick belong to no script, so a font with many signs comes last.
  const signs = WIDE.map((family) => pickFace(all, family, style.weight)).find((face) => face !== undefined);
  if (signs && !chosen.includes(signs)) chosen.push(signs);
  return {
    faces: chosen.map(({ key, family, weight }) => ({
      key,
      family,
      variableWeight: typeof weight === 'number' ? null : limit(style.weight, weight),
    })),
    missingFamilies: own ? [] : families,
    missingScripts,
  };
}

const WIDE = [
  'Noto Sans Symbols2',
  'Noto Sans Symbols 2',
  'DejaVu Sans',
  'Segoe UI Symbol',
  'Apple Symbols',
  'Arial Unicode MS',
];

function pickUsual(
  all: readonly FontFace[],
  { script, generic, weight }: { script: Script; generic: 'sans' | 'serif'; weight: number },
): FontFace | undefined {
  const { families, serifFamilies = [] } = SCRIPTS[script];
  const able = all.filter((face) => face.scripts.includes(script));
  const order = generic === 'serif' ? [...serifFamilies, ...families] : [...families, ...serifFamilies];
  const usual = order.map((family) => pickFace(able, family, weight)).find((face) => face !== undefined);
  if (usual) return usual;
  const [first] = able.map(({ family }) => family).sort();
  return first === undefined ? undefined : pickFace(able, first, weight);
}

/** Returns the face of a family whose weight is nearest. A font of the working folder comes before an installed one. */
function pickFace(all: readonly FontFace[], family: string, weight: number): FontFace | undefined {
  const wanted = family.toLowerCase();
  const faces = all.filter((face) => face.family.toLowerCase() === wanted);
  const inFolder = faces.filter(({ source }) => source === 'folder');
  const [nearest] = (inFolder.length > 0 ? inFolder : faces)
    .map((face) => ({ face, distance: measureDistance(face.weight, weight) }))
    .sort((a, b) => a.distance - b.distance || (a.face.key < b.face.key ? -1 : 1));
  return nearest?.face;
}

function measureDistance(weight: FontFace['weight'], wanted: number): number {
  return Math.abs((typeof weight === 'number' ? weight : limit(wanted, weight)) - wanted);
}

function limit(weight: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, weight));
}
