import { setTimeout as delay } from 'node:timers/promises';

import type { Store } from '@storedeck/listing';

/** The reason why a call to a store failed. */
export type StoreErrorCode =
  | 'NOT_CONFIGURED'
  | 'CREDENTIALS_INVALID'
  | 'APPSTORE_REFUSED'
  | 'GOOGLEPLAY_REFUSED'
  | 'APP_NOT_FOUND'
  | 'STORE_RATE_LIMITED'
  | 'STORE_UNREACHABLE'
  | 'STORE_ANSWER_INVALID'
  | 'STORE_LOCKED'
  | 'IMAGE_INVALID'
  | 'PICTURE_REFUSED'
  | 'PLAN_CHANGED'
  | 'ABORTED';

/** What is known about an error of a call to a store. */
interface StoreErrorFacts {
  /** The store that the error is about; undefined if the error is not about one store. */
  readonly store: Store | undefined;
  /** The next step for the user, in one or two sentences; undefined if no next step is known. */
  readonly hint: string | undefined;
  /** The HTTP status of the store's response; undefined if there was no response. */
  readonly status: number | undefined;
  /** The codes of the store's errors, such as `STATE_ERROR`. Empty if the store has sent no codes. */
  readonly storeCodes: readonly string[];
  /** The attributes of the request that the store's errors are about, such as `description`. Empty for most errors. */
  readonly attributes: readonly string[];
  /** The places of the listing that the error is about, such as `appStore/de-DE/subtitle`. Empty for most errors. */
  readonly places: readonly string[];
}

type StoreErrorOptions = ErrorOptions & {
  [Name in keyof StoreErrorFacts]?: StoreErrorFacts[Name] | undefined;
};

// `Symbol.for`, so that errors of another copy of this package are also recognized.
const STORE_ERROR = Symbol.for('@storedeck/store-api StoreError');

/**
 * An error of a call to a store. `message` is one sentence for the user; no part of the error contains a secret. A
 * library that calls stores extends this class with its own codes.
 */
export class StoreError<Code extends string = StoreErrorCode> extends Error implements StoreErrorFacts {
  override readonly name: string = 'StoreError';
  readonly [STORE_ERROR] = true;
  readonly code: Code;
  readonly store: Store | undefined;
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly storeCodes: readonly string[];
  readonly attributes: readonly string[];
  readonly places: readonly string[];

  constructor(code: Code, message: string, options: StoreErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.store = options.store;
    this.hint = options.hint;
    this.status = options.status;
    this.storeCodes = options.storeCodes ?? [];
    this.attributes = options.attributes ?? [];
    this.places = options.places ?? [];
  }
}

/** Whether an error is a StoreError, or of a class that extends it with codes of its own (`Code`). */
export function isStoreError<Code extends string = StoreErrorCode>(
  error: unknown,
): error is StoreError<Code> {
  return typeof error === 'object' && error !== null && STORE_ERROR in error;
}

/** Returns the error of an aborted operation, with the code ABORTED. */
export function abortedError(cause?: unknown): StoreError {
  return new StoreError('ABORTED', 'The operation was aborted before it finished; nothing was changed.', {
    cause,
  });
}

/**
 * Throws if the signal has aborted.
 *
 * @throws StoreError ABORTED
 */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal.reason);
}

/**
 * Waits for `ms` milliseconds.
 *
 * @throws StoreError ABORTED
 */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, signal && { signal }).catch((reason: unknown) => {
    throw abortedError(reason);
  });
}
