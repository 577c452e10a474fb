import type { Store } from '@storedeck/listing';
import type { z } from 'zod';

import { StoreError } from '../store-error.ts';
import { STORE_TITLE } from './network-failure.ts';

const VENDOR: Readonly<Record<Store, string>> = { appStore: 'Apple', googlePlay: 'Google' };

/** The origin of a response, for error messages: the store and the request. */
interface ResponsePlace {
  readonly store: Store;
  /** A name of the request, such as its path. */
  readonly place: string;
}

/**
 * Checks a store's response against its schema.
 *
 * @throws StoreError STORE_ANSWER_INVALID (names the field that does not match)
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

/** Returns the error for a response that does not have the documented form. */
export function unexpectedResponse({ store, place }: ResponsePlace, reason: string): StoreError {
  return new StoreError(
    'STORE_ANSWER_INVALID',
    `${STORE_TITLE[store]}'s response to ${place} has an unexpected form (${reason}).`,
    {
      store,
      hint: `Try again later. A proxy may have changed the response, or ${VENDOR[store]} may have changed its API.`,
    },
  );
}
