export { applyTemplate } from './apply-template.ts';
export { checkStores } from './check-stores.ts';
export type { CheckOptions } from './check-stores.ts';
export { credentialsFrom } from './credentials/credentials-from.ts';
export type {
  AppStoreCredentials,
  GooglePlayCredentials,
  StoreCredentials,
} from './credentials/credentials-from.ts';
export type { ServiceAccount } from './credentials/service-account.ts';
export { decodeEnvText, MAX_ENV_BYTES, parseEnv } from './env/parse-env.ts';
export { addPicture } from './editing/add-picture.ts';
export type { AddPictureOptions } from './editing/add-picture.ts';
export { importNewListing } from './editing/import-new-listing.ts';
export type { ImportOptions } from './editing/import-new-listing.ts';
export { startFromCurrent } from './editing/start-from-current.ts';
export { writeListing } from './editing/write-listing.ts';
export { readEnv, saveEnv } from './env/save-env.ts';
export type { SavedEnv } from './env/save-env.ts';
export { syncEnv } from './env/sync-env.ts';
export { readListing, readListingFile } from './folder/listing-file.ts';
export type { ListingFile, WhichListing } from './folder/listing-file.ts';
export { recoverWorkingFolder } from './folder/recover-working-folder.ts';
export type { Recovery } from './folder/recover-working-folder.ts';
export { STORE_ENDPOINTS } from './http/endpoints.ts';
export type { StoreEndpoints } from './http/endpoints.ts';
export { DEFAULT_NETWORK } from './http/network-options.ts';
export type { NetworkOptions } from './http/network-options.ts';
export { isStoreSyncError, StoreSyncError } from './store-sync-error.ts';
export type { StoreName, StoreSyncErrorCode } from './store-sync-error.ts';
export { syncListing } from './sync-listing.ts';
export type { SyncOptions } from './sync-listing.ts';
