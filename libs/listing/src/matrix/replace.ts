import { combineEdits, type Edit, setText } from '../edits/edits.ts';
import type { LocaleAddress } from '../listing-parts.ts';
import { ensureLocale } from './fill.ts';
import type { Matrix } from './read-matrix.ts';

/** A text that is searched. */
export interface SearchedText extends LocaleAddress {
  readonly field: string;
  readonly text: string;
}

/** The search text and its replacement. */
export interface FindQuery {
  readonly find: string;
  /** With `isPattern`, `$1` to `$9` stand for the groups of the hit, `$&` for the whole hit, `$$` for a dollar sign. */
  readonly replacement: string;
  readonly matchesCase: boolean;
  /** Whether `find` is a regular expression. */
  readonly isPattern: boolean;
}

/** One place where the search text occurs. */
export interface TextHit extends SearchedText {
  /** Position in `text`, in UTF-16 code units. */
  readonly start: number;
  readonly found: string;
  readonly replacement: string;
}

/** The largest number of hits that `findInTexts` returns. */
export const MAX_HITS = 2000;

/**
 * Finds the search text in all texts, in order. Some regular expressions take an arbitrarily long time, so run this
 * function in a worker that can be terminated. Hits without characters are left out.
 *
 * @throws {SyntaxError} when `find` is not a valid regular expression
 */
export function findInTexts(texts: readonly SearchedText[], query: FindQuery): TextHit[] {
  if (query.find === '') return [];
  const source = query.isPattern ? query.find : query.find.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(source, query.matchesCase ? 'gu' : 'giu');
  const hits: TextHit[] = [];
  for (const searched of texts) {
    for (const match of searched.text.matchAll(pattern)) {
      const [found] = match;
      if (found === '') continue;
      hits.push({
        ...searched,
        start: match.index,
        found,
        replacement: query.isPattern ? expand(query.replacement, match) : query.replacement,
      });
      if (hits.length === MAX_HITS) return hits;
    }
  }
  return hits;
}

/** Puts the groups of a match into a replacement: `$1` to `$9`, `$&` for the whole match, `$$` for a dollar sign. */
function expand(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(/\$([1-9&$])/g, (_, name: string) => {
    if (name === '$') return '$';
    return (name === '&' ? match[0] : match[Number(name)]) ?? '';
  });
}

/**
 * Creates the edit that replaces hits. The hits of a text that has changed since the search are not replaced.
 *
 * @param matrix the matrix of the listing to edit, with its current texts
 */
export function replaceHits(matrix: Matrix, hits: readonly TextHit[]): Edit {
  const texts = Map.groupBy(hits, ({ store, code, field }) => `${store} ${code} ${field}`);
  return combineEdits(
    [...texts.values()].flatMap((inText) => {
      const [first] = inText;
      if (!first || textAt(matrix, first) !== first.text) return [];
      return [ensureLocale(first), setText(first, first.field, replaceInText(first.text, inText))];
    }),
  );
}

/** Returns a text in which hits are replaced. */
export function replaceInText(text: string, hits: readonly TextHit[]): string {
  const inOrder = hits.toSorted((a, b) => a.start - b.start);
  let replaced = '';
  let end = 0;
  for (const { start, found, replacement } of inOrder) {
    replaced += text.slice(end, start) + replacement;
    end = start + found.length;
  }
  return replaced + text.slice(end);
}

/** The texts of a matrix that are not empty, in the order of its rows and then of its columns. */
export function listTexts({ columns, rows }: Matrix): SearchedText[] {
  return rows.flatMap(({ entry, cells }) =>
    columns.flatMap(({ store, kind, key: field }, index) => {
      const [code, text] = [entry.codes[store], cells[index]?.text ?? ''];
      return kind === 'text' && code !== undefined && text !== '' ? [{ store, code, field, text }] : [];
    }),
  );
}

function textAt({ columns, rows }: Matrix, { store, code, field }: SearchedText): string | undefined {
  const index = columns.findIndex((column) => column.store === store && column.key === field);
  return rows.find(({ entry }) => entry.codes[store] === code)?.cells[index]?.text;
}
