import type { z } from 'zod';

import { StoreSyncError } from '../store-sync-error.ts';

/** The JSON of a response; undefined for an empty body. Text that is not JSON stays text, which no schema accepts. */
export function responseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Checks a response against its schema.
 *
 * @throws StoreSyncError STORE_ANSWER_INVALID naming the field that does not fit
 */
export function parsePlayResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StoreSyncError(
    'STORE_ANSWER_INVALID',
    `Google Play's response to ${place} has an unexpected form (${issue?.path.join('.') || 'the whole response'}: ${issue?.message ?? 'unknown'}).`,
    {
      store: 'googlePlay',
      hint: 'Try again later. A proxy may have changed the response, or Google may have changed its API.',
    },
  );
}
