import { createHash } from 'node:crypto';

import { AgentError } from '../agent-error.ts';

/**
 * The largest number of characters of JSON on a page: about 1,700 tokens, so that a whole response has fewer than
 * 2,000.
 */
const PAGE_CHARACTERS = 6000;

/** Some rows of a list. `more` is the cursor of the next page; it is missing on the last page. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly more?: string;
}

/**
 * Returns as many rows as fit into one response, and at least one, from the cursor on.
 * @throws AgentError INPUT_INVALID if the cursor belongs to another list, or if the list has changed since the
 * previous page
 */
export function takePage<Row>(rows: readonly Row[], cursor: string | undefined): Page<Row> {
  const stamp = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 8);
  const from = readOffset(cursor, stamp);
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

function readOffset(cursor: string | undefined, stamp: string): number {
  if (cursor === undefined) return 0;
  const [, offset, of] = /^(\d{1,9})-(.{8})$/.exec(cursor) ?? [];
  if (of === stamp) return Number(offset);
  throw new AgentError('INPUT_INVALID', 'The cursor is of another list, or the list has changed.', {
    hint: 'Call again without cursor.',
  });
}
