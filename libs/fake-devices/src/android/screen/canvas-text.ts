import { createRequire } from 'node:module';

import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

export type Weight = 400 | 500;

// Registered under names of our own, so that a font installed on the machine never replaces them.
const FAMILIES: Readonly<Record<Weight, string>> = { 400: 'Fake Phone', 500: 'Fake Phone Medium' };
const requireHere = createRequire(import.meta.url);
for (const weight of [400, 500] as const) {
  GlobalFonts.registerFromPath(
    requireHere.resolve(`@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`),
    FAMILIES[weight],
  );
}

export function setFont(context: SKRSContext2D, size: number, weight: Weight = 400): void {
  context.font = `${size}px "${FAMILIES[weight]}"`;
}

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: Weight;
  readonly align?: 'left' | 'center' | 'right';
}

/** Draws one line; `y` is its middle. */
export function drawText(context: SKRSContext2D, text: string, x: number, y: number, style: TextStyle): void {
  setFont(context, style.size, style.weight);
  context.fillStyle = style.color;
  context.textAlign = style.align ?? 'left';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
}

/** Breaks text into lines no wider than `width` in the current font, at spaces where there are some. */
export function wrapText(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.replaceAll('\t', '    ').split('\n')) {
    let line = '';
    for (const piece of paragraph.split(/(?<= )/)) {
      for (const part of context.measureText(piece).width > width ? piece : [piece]) {
        if (line !== '' && context.measureText(line + part.trimEnd()).width > width) {
          lines.push(line);
          line = '';
        }
        line += part;
      }
    }
    lines.push(line);
  }
  return lines;
}
