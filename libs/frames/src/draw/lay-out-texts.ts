import type { Paragraph } from 'canvaskit-wasm';

import type { FrameFinding } from '../frame-finding.ts';
import { balanceLines, type MeasuredPart } from '../text/balance-lines.ts';
import { breakText } from '../text/break-text.ts';
import type { Box } from './brush.ts';
import type { FrameJob } from './frame-job.ts';
import { findLineHeight, makeParagraph, type ParagraphLook, type TextTools } from './make-paragraph.ts';

/** A text in its lines and at its place. */
export interface PlacedText {
  readonly paragraph: Paragraph;
  readonly x: number;
  readonly y: number;
}

/** The texts of a picture, the box that they were laid out in, and what is wrong with them. */
export interface TextLayout {
  readonly texts: readonly PlacedText[];
  readonly box: Box;
  /** How much smaller than in the design the letters of the caption are: 1 for not at all. */
  readonly scale: number;
  readonly findings: readonly FrameFinding[];
}

type Part = 'caption' | 'subcaption';

/** A text with the widths of its parts, for letters of its full size. */
interface MeasuredText extends ParagraphLook {
  readonly part: Part;
  readonly lines: readonly (readonly MeasuredPart[])[];
}

const SCALE_STEP = 0.02;
/** How small letters may become to save a line, as a share of their size in the design. */
const LEAST_TO_SAVE_A_LINE = 0.84;
/** In pixels. */
const TOLERANCE = 1;
/**
 * How much wider than its box a line may be, as a share of the box. The widths of parts are measured for letters of full
 * size, and smaller letters are not exactly smaller by the same share.
 */
const ROUNDING = 0.005;

/** Lays out the texts of a picture: as large as the design says, smaller if they do not fit, and never cut. */
export function layOutTexts(tools: TextTools, job: FrameJob): TextLayout {
  const { width, height } = job.output;
  const { text: block } = job.shown;
  const unit = Math.min(width, height) / 100;
  const box = {
    x: (block.x / 100) * width,
    y: (block.y / 100) * height,
    width: (block.width / 100) * width,
    height: (block.height / 100) * height,
  };
  const texts = (['caption', 'subcaption'] as const)
    .filter((part) => job[part].text.trim() !== '')
    .map((part) => measureText(tools, job, part));
  const gap = texts.length === 2 ? block.gap * unit : 0;
  let scale = 1;
  const fits = () =>
    texts.every((text) => fitsWidth(text, box.width, scale)) &&
    sumHeights(texts, box, scale) + gap * scale <= box.height;
  while (!fits() && scale > block.minScale) scale = Math.max(block.minScale, scale - SCALE_STEP);
  scale = Math.max(block.minScale, findShorter(texts, box.width, scale));
  const total = sumHeights(texts, box, scale) + gap * scale;
  const above = { top: 0, middle: (box.height - total) / 2, bottom: box.height - total }[block.vertical];
  let y = box.y + above;
  const placed: PlacedText[] = [];
  const findings: FrameFinding[] = [];
  for (const text of texts) {
    const { paragraph, x, longest } = placeText(tools, text, { box, scale });
    placed.push({ paragraph, x, y });
    y += paragraph.getHeight() + gap * scale;
    findings.push(...findMissing(paragraph, text));
    if (longest > box.width * (1 + ROUNDING)) findings.push(describeWide(text, longest / box.width));
  }
  if (texts.length > 0 && total > box.height + TOLERANCE)
    findings.push(describeHigh(texts, total / box.height));
  return { texts: placed, box, scale, findings };
}

function measureText(tools: TextTools, job: FrameJob, part: Part): MeasuredText {
  const { output, shown, language, isRtl } = job;
  const style = shown[part];
  const size = (style.size / 100) * Math.min(output.width, output.height);
  const look = { ...job[part], style, align: shown.text.align, language, isRtl, size };
  const measure = (text: string) => measureWidth(tools, { ...look, text });
  const blank = measure('|\u00A0|') - measure('||');
  const lines = look.text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      breakText(line, language).map((each) => ({
        ...each,
        width: measure(each.text),
        blankWidth: each.blank === '' ? 0 : blank,
      })),
    );
  return { ...look, part, lines };
}

function measureWidth(tools: TextTools, look: ParagraphLook): number {
  const paragraph = makeParagraph(tools, look);
  paragraph.layout(UNLIMITED);
  return paragraph.getLongestLine();
}

const UNLIMITED = 100_000;

/** A subcaption is small already, so it shrinks half as much as a caption. */
function scaleText({ part }: MeasuredText, scale: number): number {
  return part === 'caption' ? scale : (1 + scale) / 2;
}

function fitsWidth(text: MeasuredText, width: number, scale: number): boolean {
  return text.lines.every((line) => line.every((part) => part.width * scaleText(text, scale) <= width));
}

function breakLines(text: MeasuredText, width: number, scale: number): string[] {
  const free = width / scaleText(text, scale);
  return text.lines.flatMap((line) => (line.length === 0 ? [''] : balanceLines(line, free)));
}

function sumHeights(texts: readonly MeasuredText[], box: Box, scale: number): number {
  const heights = texts.map(
    (text) =>
      breakLines(text, box.width, scale).length * findLineHeight(text) * text.size * scaleText(text, scale),
  );
  return heights.reduce((sum, height) => sum + height, 0);
}

/**
 * Returns a somewhat smaller scale if it saves a line of a caption with more than two: a word of its own in the first
 * of three lines looks worse than smaller letters.
 */
function findShorter(texts: readonly MeasuredText[], width: number, scale: number): number {
  const caption = texts.find(({ part }) => part === 'caption');
  const lines = caption ? breakLines(caption, width, scale).length : 0;
  if (!caption || lines <= 2) return scale;
  for (let smaller = scale; smaller >= LEAST_TO_SAVE_A_LINE; smaller -= SCALE_STEP)
    if (breakLines(caption, width, smaller).length < lines) return smaller;
  return scale;
}

function placeText(
  tools: TextTools,
  text: MeasuredText,
  { box, scale }: { box: Box; scale: number },
): { paragraph: Paragraph; x: number; longest: number } {
  const lines = breakLines(text, box.width, scale).join('\n');
  const paragraph = makeParagraph(tools, { ...text, text: lines, size: text.size * scaleText(text, scale) });
  paragraph.layout(UNLIMITED);
  const longest = paragraph.getLongestLine();
  // A text that is too wide grows to both sides, where everyone sees it, instead of being broken inside of a word.
  const width = Math.ceil(Math.max(box.width, longest + TOLERANCE));
  paragraph.layout(width);
  const isLeft = text.align !== 'center' && (text.align === 'start') !== text.isRtl;
  const spare = box.width - width;
  if (text.align === 'center') return { paragraph, x: box.x + spare / 2, longest };
  return { paragraph, x: isLeft ? box.x : box.x + spare, longest };
}

function findMissing(paragraph: Paragraph, { part, text }: MeasuredText): FrameFinding[] {
  const missing = new Set(paragraph.unresolvedCodepoints().map((code) => String.fromCodePoint(code)));
  if (missing.size === 0) return [];
  const places = Array.from(missing, (letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `“${letter}” (U+${code}) at character ${Array.from(text).indexOf(letter) + 1}`;
  });
  return [
    {
      kind: 'missing-glyph',
      severity: 'error',
      part,
      detail: `No installed font has ${places.join(', ')} of the ${part} “${shorten(text)}”.`,
    },
  ];
}

function describeWide({ part, lines }: MeasuredText, times: number): FrameFinding {
  const longest = lines
    .flat()
    .reduce<MeasuredPart | undefined>(
      (most, each) => (most === undefined || each.width > most.width ? each : most),
      undefined,
    );
  const percent = Math.ceil(times * 100 - 100);
  return {
    kind: 'overflow',
    severity: 'error',
    part,
    detail: `“${longest?.text ?? ''}” of the ${part} is ${percent} % wider than its box, even at the smallest size.`,
  };
}

function describeHigh(texts: readonly MeasuredText[], times: number): FrameFinding {
  const [first] = texts;
  const parts = texts.map(({ part }) => part).join(' and the ');
  return {
    kind: 'overflow',
    severity: 'error',
    part: first?.part ?? 'caption',
    detail: `The ${parts} ${texts.length === 1 ? 'needs' : 'need'} ${Math.ceil(times * 100)} % of the height of the box, even at the smallest size.`,
  };
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
