import type { ErrorCode } from '@storedeck/contract';

/** Why an operation of this library failed. */
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
  | 'DISK_FULL'
  | 'FOLDER_NOT_WRITABLE'
  | 'ABORTED'
>;

/** A store, as the endpoints and error messages name it. */
export type StoreName = 'appstore' | 'googleplay';

interface StoreSyncErrorOptions extends ErrorOptions {
  /** The store that is concerned. */
  store?: StoreName | undefined;
  /** What to do next, one or two sentences. */
  hint?: string | undefined;
  /** The HTTP status of the store's answer. */
  status?: number | undefined;
}

/** Every failure this library throws. `message` is one sentence a person can act on and never holds a secret. */
export class StoreSyncError extends Error {
  override readonly name = 'StoreSyncError';
  readonly code: StoreSyncErrorCode;
  /** The store that is concerned, where it is one. */
  readonly store: StoreName | undefined;
  /** What to do next, where that can be said. */
  readonly hint: string | undefined;
  /** The HTTP status of the store's answer, where there was one. */
  readonly status: number | undefined;

  constructor(code: StoreSyncErrorCode, message: string, options: StoreSyncErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.store = options.store;
    this.hint = options.hint;
    this.status = options.status;
  }
}

/** Recognises the error by its name, so that two copies of this package understand each other. */
export function isStoreSyncError(error: unknown): error is StoreSyncError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'StoreSyncError';
}

/** The error every cancelled operation ends with. */
export function abortedError(cause?: unknown): StoreSyncError {
  return new StoreSyncError(
    'ABORTED',
    'The operation was cancelled before it finished; nothing was changed.',
    { cause },
  );
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal.reason);
}
