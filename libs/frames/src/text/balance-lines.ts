import type { TextPart } from './break-text.ts';

/** A part with its widths, in any one unit. */
export interface MeasuredPart extends TextPart {
  readonly width: number;
  readonly blankWidth: number;
}

/**
 * Breaks a text into as few lines as its width allows, and makes these lines about equally long, so that no word is
 * alone in the last one.
 */
export function balanceLines(fine: readonly MeasuredPart[], width: number): string[] {
  const fewest = fillLines(fine, width).length;
  // Where blanks are rare, as in Thai, a break at one of them reads best.
  const coarse = joinWords(fine);
  const isCoarse = coarse.every((part) => part.width <= width) && fillLines(coarse, width).length === fewest;
  const parts = isCoarse ? coarse : fine;
  let [low, high] = [0, width];
  // A twentieth of a percent is less than anyone sees.
  while (high - low > width / 2000) {
    const middle = (low + high) / 2;
    if (fillLines(parts, middle).length <= fewest) high = middle;
    else low = middle;
  }
  return fillLines(parts, high).map((line) =>
    line.map(({ text, blank }, at) => (at === line.length - 1 ? text : text + blank)).join(''),
  );
}

/** Joins the parts between which there is no blank. */
function joinWords(parts: readonly MeasuredPart[]): MeasuredPart[] {
  const joined: MeasuredPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last === undefined || last.blank !== '') joined.push(part);
    else joined[joined.length - 1] = { ...part, text: last.text + part.text, width: last.width + part.width };
  }
  return joined;
}

function fillLines(parts: readonly MeasuredPart[], width: number): MeasuredPart[][] {
  const lines: MeasuredPart[][] = [];
  let used = 0;
  for (const part of parts) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const next = used + (last?.blankWidth ?? 0) + part.width;
    if (line && next <= width) {
      line.push(part);
      used = next;
    } else {
      lines.push([part]);
      used = part.width;
    }
  }
  return lines;
}
