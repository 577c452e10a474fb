import type { ErrorCode } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';

/** The reason why an operation of this library failed. */
export type StoreSyncErrorCode = Extract<
  ErrorCode,
  | 'ENV_INVALID'
  | 'NOT_CONFIGURED'
  | 'CREDENTIALS_INVALID'
  | 'APPSTORE_REFUSED'
  | 'GOOGLEPLAY_REFUSED'
  | 'APP_NOT_FOUND'
  | 'STORE_RATE_LIMITED'
  | 'STORE_UNREACHABLE'
  | 'STORE_ANSWER_INVALID'
  | 'IMAGE_INVALID'
  | 'TEMPLATE_MISSING'
  | 'LISTING_INVALID'
  | 'LISTING_MISSING'
  | 'LISTING_CHANGED'
  | 'PICTURE_REFUSED'
  | 'NEW_EXISTS'
  | 'OTHER_APP'
  | 'INPUT_INVALID'
  | 'PLAN_CHANGED'
  | 'PLAN_REFUSED'
  | 'NOT_APPROVED'
  | 'STORE_LOCKED'
  | 'STORE_BUSY'
  | 'DISK_FULL'
  | 'FOLDER_NOT_WRITABLE'
  | 'ABORTED'
>;

interface StoreSyncErrorOptions extends ErrorOptions {
  /** The store that the error is about. */
  store?: Store | undefined;
  /** The next step for the user, in one or two sentences. */
  hint?: string | undefined;
  /** The HTTP status of the store's response. */
  status?: number | undefined;
  /** The codes of the store's errors, such as `STATE_ERROR`. */
  storeCodes?: readonly string[] | undefined;
  /** The attributes of the request that the store's errors are about, such as `description`. */
  attributes?: readonly string[] | undefined;
  /** The places of the listing that the error is about, such as `appStore/de-DE/subtitle`. */
  places?: readonly string[] | undefined;
}

/** An error of this library. `message` is one sentence for the user; no part of the error contains a secret. */
export class StoreSyncError extends Error {
  override readonly name = 'StoreSyncError';
  readonly code: StoreSyncErrorCode;
  /** The store that the error is about; undefined if the error is not about one store. */
  readonly store: Store | undefined;
  /** The next step for the user; undefined if no next step is known. */
  readonly hint: string | undefined;
  /** The HTTP status of the store's response; undefined if there was no response. */
  readonly status: number | undefined;
  /** The codes of the store's errors, such as `STATE_ERROR`. Empty if the store has sent no codes. */
  readonly storeCodes: readonly string[];
  /** The attributes of the request that the store's errors are about, such as `description`. Empty for most errors. */
  readonly attributes: readonly string[];
  /** The places of the listing that the error is about, such as `appStore/de-DE/subtitle`. Empty for most errors. */
  readonly places: readonly string[];

  constructor(code: StoreSyncErrorCode, message: string, options: StoreSyncErrorOptions = {}) {
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

/**
 * Whether an error is a StoreSyncError. Compares the name, so that errors of another copy of this package are also
 * recognized.
 */
export function isStoreSyncError(error: unknown): error is StoreSyncError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'StoreSyncError';
}

/** Returns the error of an aborted operation, with the code ABORTED. */
export function abortedError(cause?: unknown): StoreSyncError {
  return new StoreSyncError('ABORTED', 'The operation was aborted before it finished; nothing was changed.', {
    cause,
  });
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal.reason);
}
