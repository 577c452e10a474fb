import { isSameSet } from '../compare/is-same-set.ts';
import type { ListingPicture } from '../listing.ts';
import { withKeptAiDeclarations } from '../pictures/ai-declaration.ts';
import { isSameText } from '../texts/stored-text.ts';
import { textLength } from '../texts/text-length.ts';
import type { MatrixColumn } from './columns.ts';

/**
 * The state of a text or set in one locale.
 *
 * - `ok`: none of the other states applies.
 * - `empty`: there is no content, and none is expected, because the text is optional and the source locale has no
 *   content either.
 * - `missing`: there is no content, but the store requires the text, or the source locale has content.
 * - `tooLong`: the text is longer, or the set has more pictures, than the store accepts.
 * - `same`: the source locale has the same text or the same pictures, so the text or set may not be translated yet. Not
 *   used for URLs, nor for a locale of the source language.
 */
export type CellStatus = 'ok' | 'empty' | 'missing' | 'tooLong' | 'same';

/** One text or set in one locale, as the store will have it after New is published. */
export interface MatrixCell {
  readonly status: CellStatus;
  /** Whether publishing changes what the store keeps otherwise. */
  readonly isChanged: boolean;
  /** Whether the content is that of the store, which keeps it: New does not contain or has not changed it. */
  readonly isKept: boolean;
  /** The text; empty for a set. */
  readonly text: string;
  /** The pictures; empty for a text. */
  readonly pictures: readonly ListingPicture[];
  /** The number of characters or pictures above the limit; 0 when the limit is not exceeded. */
  readonly over: number;
}

/** The values of one text or set in `MatrixInput`, and in the source locale; undefined if there is no value. */
export interface CellValues {
  readonly next: unknown;
  readonly current: unknown;
  readonly source: unknown;
  /** Whether the locale has the same language as the source locale, so that equal texts are expected. */
  readonly isSourceLanguage: boolean;
}

/** Determines the state of one text or set. */
export function judgeCell(column: MatrixColumn, values: CellValues): MatrixCell {
  return column.kind === 'text' ? judgeText(column, values) : judgeSet(column, values);
}

function judgeText({ max, isRequired, isUrl }: MatrixColumn, values: CellValues): MatrixCell {
  const [next, current, source] = [values.next, values.current, values.source].map(readText);
  const isKept = values.next === undefined;
  const text = (isKept ? current : next) ?? '';
  // Counting characters is slow. A text never has more characters than UTF-16 units, so most texts need no counting.
  const over = max !== null && text.length > max ? Math.max(0, textLength(text) - max) : 0;
  const isBlank = text.trim() === '';
  const isSame = !values.isSourceLanguage && !isUrl && text.trim() === source?.trim();
  const isExpected = isRequired || (source ?? '').trim() !== '';
  return {
    status: chooseStatus({ isEmpty: isBlank, isExpected, isOver: over > 0, isSame }),
    isChanged: !isKept && !isSameText(text, current ?? ''),
    isKept: isKept && text !== '',
    text,
    pictures: [],
    over,
  };
}

function judgeSet({ max }: MatrixColumn, values: CellValues): MatrixCell {
  const [next, current, source] = [values.next, values.current, values.source].map(readPictures);
  const isKept = values.next === undefined;
  const pictures = (isKept ? current : next) ?? [];
  const over = max === null ? 0 : Math.max(0, pictures.length - max);
  const isEmpty = pictures.length === 0;
  const isExpected = (source?.length ?? 0) > 0;
  const isSame = !values.isSourceLanguage && isSameSet(source ?? [], pictures);
  return {
    status: chooseStatus({ isEmpty, isExpected, isOver: over > 0, isSame }),
    isChanged: !isKept && !isSameSet(current ?? [], withKeptAiDeclarations(pictures, current ?? [])),
    isKept: isKept && !isEmpty,
    text: '',
    pictures,
    over,
  };
}

/** Returns the first state that applies. `isExpected` and `isSame` compare with the source locale. */
function chooseStatus({
  isEmpty,
  isExpected,
  isOver,
  isSame,
}: Readonly<Record<'isEmpty' | 'isExpected' | 'isOver' | 'isSame', boolean>>): CellStatus {
  if (isEmpty) return isExpected ? 'missing' : 'empty';
  if (isOver) return 'tooLong';
  return isSame ? 'same' : 'ok';
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readPictures(value: unknown): readonly ListingPicture[] {
  return Array.isArray(value) ? (value as ListingPicture[]) : [];
}
