import { createRequire } from 'node:module';

import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

export type IosWeight = 300 | 400 | 500 | 700;

// Families of our own: a font of the machine never replaces them, and text looks the same everywhere.
const FAMILIES: Readonly<Record<IosWeight, string>> = {
  300: 'Fake iPhone Light',
  400: 'Fake iPhone',
  500: 'Fake iPhone Medium',
  700: 'Fake iPhone Bold',
};
const { resolve } = createRequire(import.meta.url);
for (const [weight, family] of Object.entries(FAMILIES)) {
  GlobalFonts.registerFromPath(
    resolve(`@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`),
    family,
  );
}

export interface IosTextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: IosWeight;
  readonly align?: 'left' | 'center' | 'right';
}

function setStyle(context: SKRSContext2D, { size, weight = 400 }: Pick<IosTextStyle, 'size' | 'weight'>) {
  context.font = `${size}px "${FAMILIES[weight]}"`;
}

/** Draws one line with its middle at `y`. */
export function iosText(
  context: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  style: IosTextStyle,
): void {
  setStyle(context, style);
  context.fillStyle = style.color;
  context.textAlign = style.align ?? 'left';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
}

export function iosTextWidth(
  context: SKRSContext2D,
  text: string,
  style: Pick<IosTextStyle, 'size' | 'weight'>,
): number {
  setStyle(context, style);
  return context.measureText(text).width;
}

/** Breaks text at spaces, and words wider than `width` anywhere. */
export function iosLines(
  context: SKRSContext2D,
  text: string,
  width: number,
  style: Pick<IosTextStyle, 'size' | 'weight'>,
): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const piece of paragraph.split(/(?<=\s)/)) {
      const parts = iosTextWidth(context, piece, style) > width ? [...piece] : [piece];
      for (const part of parts) {
        const longer = `${lines.at(-1)}${part}`;
        if (iosTextWidth(context, longer.trimEnd(), style) > width) lines.push(part);
        else lines[lines.length - 1] = longer;
      }
    }
    return lines;
  });
}
