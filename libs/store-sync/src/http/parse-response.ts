import type { Store } from '@storedeck/listing';
import type { z } from 'zod';

import { StoreSyncError } from '../store-sync-error.ts';
import { STORE_TITLE } from './network-failure.ts';

const VENDOR: Readonly<Record<Store, string>> = { appStore: 'Apple', googlePlay: 'Google' };

/** A response: the store that sent it, and the request that it belongs to. */
interface ResponsePlace {
  readonly store: Store;
  /** Such as a path. */
  readonly place: string;
}

/**
 * Checks a store's response against its schema.
 *
 * @throws StoreSyncError STORE_ANSWER_INVALID naming the field that does not fit
 */
export function parseResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  at: ResponsePlace,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unexpectedResponse(
    at,
    `${issue?.path.join('.') || 'the whole response'}: ${issue?.message ?? 'unknown'}`,
  );
}

/** The error for a response that does not have the documented form. */
export function unexpectedResponse({ store, place }: ResponsePlace, reason: string): StoreSyncError {
  return new StoreSyncError(
    'STORE_ANSWER_INVALID',
    `${STORE_TITLE[store]}'s response to ${place} has an unexpected form (${reason}).`,
    {
      store,
      hint: `Try again later. A proxy may have changed the response, or ${VENDOR[store]} may have changed its API.`,
    },
  );
}
