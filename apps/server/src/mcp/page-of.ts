import { createHash } from 'node:crypto';

import { RequestError } from '../http/request-error.ts';

/** About 1,700 tokens of JSON, so that a whole response stays below 2,000. */
const PAGE_CHARACTERS = 6000;

/** Some rows of a list, and the cursor of the next page. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly more?: string;
}

/**
 * The rows of a list that fit into one response, at least one.
 * @throws RequestError INPUT_INVALID for a cursor of another list, which includes a list that has changed
 */
export function pageOf<Row>(rows: readonly Row[], cursor: string | undefined): Page<Row> {
  const stamp = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 8);
  const from = offsetOf(cursor, stamp);
  const page: Row[] = [];
  let characters = 0;
  for (const row of rows.slice(from)) {
    characters += JSON.stringify(row).length;
    if (page.length > 0 && characters > PAGE_CHARACTERS) break;
    page.push(row);
  }
  const next = from + page.length;
  return { rows: page, ...(next < rows.length && { more: `${next}-${stamp}` }) };
}

function offsetOf(cursor: string | undefined, stamp: string): number {
  if (cursor === undefined) return 0;
  const [, offset, of] = /^(\d{1,9})-(.{8})$/.exec(cursor) ?? [];
  if (of === stamp) return Number(offset);
  throw new RequestError('INPUT_INVALID', 'The cursor is of another list, or the list has changed.', {
    hint: 'Call again without cursor.',
  });
}
