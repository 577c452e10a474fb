import { commonStart } from './common-start.ts';
import type { DiffPart } from './diff-part.ts';

/**
 * Matches scripts without spaces between words. In these scripts, the neighbouring characters decide where a word
 * begins and ends.
 */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/**
 * Common text between two replaced texts stays a separate part if it has at least this number of letters. Shorter
 * common text becomes part of the replacement.
 */
const MIN_ISLAND_LETTERS = 4;

/**
 * Text that both sides have, or a change: removed text, added text, or removed text with the added text that replaces
 * it.
 */
type Hunk =
  { readonly same: string } | { readonly same?: never; readonly removed: string; readonly added: string };
type Change = Exclude<Hunk, { same: string }>;

/**
 * Makes the result of a comparison readable: joins changes that are separated by only a space or a few letters. If
 * letters were only added to a word or only removed from it, marks only these letters, not the whole word.
 */
export function tidyDiff(parts: readonly DiffPart[]): DiffPart[] {
  return joinParts(joinIslands(makeHunks(parts)).flatMap((hunk) => makeParts(hunk)));
}

function makeHunks(parts: readonly DiffPart[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const { kind, text } of parts) {
    const last = hunks.at(-1);
    if (kind === 'same') hunks.push({ same: text });
    else {
      const open = last !== undefined && last.same === undefined ? last : { removed: '', added: '' };
      if (open === last) hunks.pop();
      hunks.push({ ...open, [kind]: open[kind] + text });
    }
  }
  return hunks;
}

function joinIslands(hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const [change, island] = [joined.at(-2), joined.at(-1)];
    if (
      hunk.same === undefined &&
      change !== undefined &&
      change.same === undefined &&
      island?.same !== undefined &&
      isIsland(island.same, change, hunk)
    )
      joined.splice(-2, 2, {
        removed: change.removed + island.same + hunk.removed,
        added: change.added + island.same + hunk.added,
      });
    else joined.push(hunk);
  }
  return joined;
}

/**
 * Whether the common text between two changes becomes part of these changes. Both changes must be replacements. If the
 * common text is only white space, it is sufficient that one of them removes text and one adds text. If text was only
 * added, the common text must stay separate, because it would otherwise look replaced.
 */
function isIsland(island: string, before: Change, after: Change): boolean {
  if (island.includes('\n')) return false;
  if (island.trim() === '') return before.removed + after.removed !== '' && before.added + after.added !== '';
  const replaces = [before, after].every(({ removed, added }) => removed !== '' && added !== '');
  return replaces && !WITHOUT_SPACES.test(island) && lettersIn(island) < MIN_ISLAND_LETTERS;
}

function makeParts(hunk: Hunk): DiffPart[] {
  if (hunk.same !== undefined) return [{ kind: 'same', text: hunk.same }];
  const [removed, added] = [splitGraphemes(hunk.removed), splitGraphemes(hunk.added)];
  const start = commonStart(removed, added);
  const end = commonStart(removed.slice(start).reverse(), added.slice(start).reverse());
  const isFine = WITHOUT_SPACES.test(hunk.removed + hunk.added) || isExtension(removed, added, start + end);
  const [from, to] = isFine ? [start, end] : [0, 0];
  const text = (graphemes: readonly string[], a: number, b?: number) => graphemes.slice(a, b).join('');
  return (
    [
      { kind: 'same', text: text(removed, 0, from) },
      { kind: 'removed', text: text(removed, from, removed.length - to) },
      { kind: 'added', text: text(added, from, added.length - to) },
      { kind: 'same', text: text(removed, removed.length - to) },
    ] as const
  ).filter((part) => part.text !== '');
}

/**
 * Whether one text is the other text with something added, and at least half of the longer text is common: "Garden" and
 * "Gardens".
 */
function isExtension(removed: readonly string[], added: readonly string[], common: number): boolean {
  const [shorter, longer] = [removed, added].map(({ length }) => length).sort((a, b) => a - b);
  return common === shorter && 2 * common >= (longer ?? 0);
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

function splitGraphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/** Joins neighbouring parts of the same kind. */
function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (last?.kind === kind) joined.splice(-1, 1, { kind, text: last.text + text });
    else joined.push({ kind, text });
  }
  return joined;
}

function lettersIn(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').length;
}
