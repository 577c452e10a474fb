import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

import type { Canvas, Context2D } from '../pictures/canvas.ts';

const require = createRequire(import.meta.url);

/** Latin, Arabic and Japanese: whatever the drawn texts are written in. */
const FONT_PACKAGES = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/readex-pro',
  '@fontsource-variable/noto-sans-jp',
];

// Encoding is most of the work of a picture, and finer steps are not seen.
const JPEG_QUALITY = 80;

/** A canvas for Node with fonts of its own, so that pictures look the same on a machine without any. */
export function createNodeCanvas(): Canvas {
  let parts: readonly FontPart[] = [];
  const families = new Map<string, string>();
  const familiesFor = (text: string): string => {
    const known = families.get(text);
    if (known !== undefined) return known;
    const needed = new Set(Array.from(text, (character) => partOf(parts, character)));
    // In the packages' order: Latin digits in a Japanese line stay Latin.
    const used = parts.filter((part) => needed.has(part));
    for (const { family, file } of used)
      if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(file, family);
    const list = used.map(({ family }) => `"${family}"`).join(', ');
    families.set(text, list);
    return list;
  };
  return {
    async ready() {
      if (parts.length === 0) parts = FONT_PACKAGES.flatMap(partsOf);
    },
    create(width, height) {
      const canvas = createCanvas(width, height);
      return {
        context: canvas.getContext('2d') as unknown as Context2D,
        encode: async (format) => {
          const bytes =
            format === 'png' ? await canvas.encode('png') : await canvas.encode(format, JPEG_QUALITY);
          return new Uint8Array(bytes);
        },
      };
    },
    setFont(context, { size, weight, text }) {
      context.font = `${weight} ${size}px ${familiesFor(text) || 'sans-serif'}`;
      // A family that is only one part of a variable font has one weight for Skia: the axis is set by hand.
      (context as unknown as SKRSContext2D).fontVariationSettings = `'wght' ${weight}`;
    },
  };
}

/** One file of a font package: a part of the font's characters, registered as a family of its own at first use. */
interface FontPart {
  readonly family: string;
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

function partsOf(name: string): FontPart[] {
  const folder = dirname(require.resolve(`${name}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const font = name.replace(/.*\//, '');
  return Object.entries(ranges).map(([key, list]) => {
    const part = key.replace(/[[\]]/g, '');
    return {
      family: `Storedeck ${font} ${part}`,
      file: join(folder, 'files', `${font}-${part}-wght-normal.woff2`),
      ranges: list.split(',').map(rangeOf),
    };
  });
}

function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [parseInt(first, 16), parseInt(last, 16)];
}

function partOf(parts: readonly FontPart[], character: string): FontPart | undefined {
  const code = character.codePointAt(0) ?? 0;
  return parts.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
}
