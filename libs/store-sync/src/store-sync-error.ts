import { StoreError, type StoreErrorCode } from '@storedeck/store-api';

/** The reason why an operation of this library failed. */
export type StoreSyncErrorCode =
  | StoreErrorCode
  | 'ENV_INVALID'
  | 'TEMPLATE_MISSING'
  | 'LISTING_INVALID'
  | 'LISTING_MISSING'
  | 'LISTING_CHANGED'
  | 'NEW_EXISTS'
  | 'OTHER_APP'
  | 'INPUT_INVALID'
  | 'ENCODING_FAILED'
  | 'PLAN_REFUSED'
  | 'NOT_APPROVED'
  | 'STORE_BUSY'
  | 'DISK_FULL'
  | 'FOLDER_NOT_WRITABLE';

/** An error of this library. `message` is one sentence for the user; no part of the error contains a secret. */
export class StoreSyncError extends StoreError<StoreSyncErrorCode> {
  override readonly name: string = 'StoreSyncError';
}
