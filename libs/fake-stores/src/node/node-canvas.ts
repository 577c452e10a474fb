import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Canvas } from '@storedeck/drawing';
import { createSkiaCanvas, type FontFace, type FontSet } from '@storedeck/drawing/node';

const require = createRequire(import.meta.url);

/** The font packages for the scripts of the drawn texts: Latin, Arabic and Japanese. */
const FONT_PACKAGES = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/readex-pro',
  '@fontsource-variable/noto-sans-jp',
];

/**
 * Makes a canvas for Node that draws with fonts from npm packages, not with fonts of the system, so that pictures look
 * the same on every machine.
 */
export function createNodeCanvas(): Canvas {
  return createSkiaCanvas(variableFonts(FONT_PACKAGES));
}

/** One file of a font package, which contains a part of the font's characters. */
interface FontPart extends FontFace {
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

function variableFonts(packages: readonly string[]): FontSet {
  let parts: readonly FontPart[] | undefined;
  const known = new Map<string, readonly FontPart[]>();
  return (text) => {
    parts ??= packages.flatMap(readParts);
    const before = known.get(text);
    if (before) return before;
    const needed = new Set(Array.from(text, (character) => findPart(parts ?? [], character)));
    // The parts stay in the order of the packages, so that Latin digits in a Japanese line are drawn with the Latin
    // font.
    const used = parts.filter((part) => needed.has(part));
    known.set(text, used);
    return used;
  };
}

function readParts(name: string): FontPart[] {
  const folder = dirname(require.resolve(`${name}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const font = name.slice(name.lastIndexOf('/') + 1);
  return Object.entries(ranges).map(([key, list]) => {
    const part = key.replace(/[[\]]/g, '');
    return {
      family: `Storedeck ${font} ${part}`,
      file: join(folder, 'files', `${font}-${part}-wght-normal.woff2`),
      variable: true,
      ranges: list.split(',').map(readRange),
    };
  });
}

function readRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [parseInt(first, 16), parseInt(last, 16)];
}

function findPart(parts: readonly FontPart[], character: string): FontPart | undefined {
  const code = character.codePointAt(0) ?? 0;
  return parts.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
}
