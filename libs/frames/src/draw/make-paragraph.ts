import type { CanvasKit, Paragraph, TypefaceFontProvider } from 'canvaskit-wasm';

import type { TextBlock, TextStyle } from '../design/text-style.ts';
import { findScripts, shapingLanguage } from '../text/find-scripts.ts';
import { SCRIPTS } from '../text/scripts.table.ts';
import { readColour } from './brush.ts';
import type { JobText } from './frame-job.ts';
import type { Scope } from './scope.ts';

/** What a text is drawn with. */
export interface TextTools {
  readonly kit: CanvasKit;
  readonly fonts: TypefaceFontProvider;
  readonly scope: Scope;
}

/** How a text is drawn. */
export interface ParagraphLook extends JobText {
  readonly style: TextStyle;
  readonly align: TextBlock['align'];
  readonly language: string;
  readonly isRtl: boolean;
  /** The size of the letters in pixels. */
  readonly size: number;
}

/** Makes a text with shaped letters. It is not broken into lines yet, except where it contains line breaks. */
export function makeParagraph({ kit, fonts, scope }: TextTools, look: ParagraphLook): Paragraph {
  const { text, faces, style, align, language, isRtl, size } = look;
  const fontFamilies = faces.map(({ key }) => key);
  const weights = faces.flatMap(({ variableWeight }) => variableWeight ?? []);
  const lineHeight = findLineHeight(look);
  const isJoined = findScripts(text, language).some((script) => SCRIPTS[script].isJoined);
  const paragraphStyle = new kit.ParagraphStyle({
    textAlign: { start: kit.TextAlign.Start, center: kit.TextAlign.Center, end: kit.TextAlign.End }[align],
    textDirection: isRtl ? kit.TextDirection.RTL : kit.TextDirection.LTR,
    // All lines have one distance, whatever fonts their letters come from.
    strutStyle: {
      strutEnabled: true,
      forceStrutHeight: true,
      fontFamilies,
      fontSize: size,
      heightMultiplier: lineHeight,
      halfLeading: true,
    },
    textStyle: {
      color: readColour(kit, style.colour),
      fontFamilies,
      fontSize: size,
      heightMultiplier: lineHeight,
      halfLeading: true,
      letterSpacing: isJoined ? 0 : style.letterSpacing * size,
      // The fonts have different signs for the same character in Japan, China and Korea.
      locale: shapingLanguage(language),
      ...(weights[0] !== undefined && { fontVariations: [{ axis: 'wght', value: weights[0] }] }),
    },
  });
  const builder = scope.keep(kit.ParagraphBuilder.MakeFromFontProvider(paragraphStyle, fonts));
  builder.addText(text);
  return scope.keep(builder.build());
}

/** The distance of lines as a multiple of the size: at least what the scripts of the text need. */
export function findLineHeight({
  text,
  language,
  style,
}: Pick<ParagraphLook, 'text' | 'language' | 'style'>): number {
  return Math.max(
    style.lineHeight,
    ...findScripts(text, language).map((script) => SCRIPTS[script].lineHeight),
  );
}
