export { appOfListing, refuseOtherApp } from './app-ids.ts';
export type { AppIds, NamedApp } from './app-ids.ts';
export { checkStores } from './check-stores.ts';
export type { CheckOptions } from './check-stores.ts';
export type { AppStoreCredentials } from '@storedeck/app-store';
export {
  credentialsFrom,
  KEY_FILE_VARIABLES,
  mistakesIn,
  STORE_VARIABLES,
  variableNames,
} from './credentials/credentials-from.ts';
export type { CredentialsFromVariables } from './credentials/credentials-from.ts';
export type { GooglePlayCredentials } from '@storedeck/google-play';
export type { ServiceAccount } from '@storedeck/google-play';
export type { StoreCredentials } from './credentials/store-credentials.ts';
export { addPicture } from './editing/add-picture.ts';
export type { AddPictureOptions } from './editing/add-picture.ts';
export { applyTemplate } from './editing/apply-template.ts';
export { hasNewListing } from './editing/former-new.ts';
export { judgeNew } from './editing/judge-new.ts';
export type { Judgement, JudgeOptions } from './editing/judge-new.ts';
export type { StartedNew, StartOptions } from './editing/replace-new-listing.ts';
export { importNewListing } from './editing/import-new-listing.ts';
export type { ImportOptions } from './editing/import-new-listing.ts';
export { startFromCurrent } from './editing/start-from-current.ts';
export { writeListing } from './editing/write-listing.ts';
export { parseEnv } from './env/parse-env.ts';
export { readEnv, saveEnv } from './env/save-env.ts';
export type { SavedEnv } from './env/save-env.ts';
export { syncEnv } from './env/sync-env.ts';
export { LISTING_FILE, readListing, readListingEtag, readListingFile } from './folder/listing-file.ts';
export type { ListingFile, WhichListing } from './folder/listing-file.ts';
export { readStored } from './folder/read-stored.ts';
export { createTemporaryFolder } from './files/temporary-folder.ts';
export type { TemporaryFolder } from './files/temporary-folder.ts';
export { recoverWorkingFolder } from './folder/recover-working-folder.ts';
export type { Recovery } from './folder/recover-working-folder.ts';
export type { StoreEndpoints } from './run/endpoints.ts';
export { DEFAULT_NETWORK } from '@storedeck/store-api';
export type { NetworkOptions } from '@storedeck/store-api';
export type { ArrivedPicture } from './sync/pictures/collect-pictures.ts';
export { pathBelowAssets } from './pictures/picture-file-reader.ts';
export { isStoreSyncError, StoreSyncError } from './store-sync-error.ts';
export type { StoreSyncErrorCode } from './store-sync-error.ts';
export type { SyncSummary } from './sync/summarise-sync.ts';
export { syncListing } from './sync/sync-listing.ts';
export type { SyncOptions, SyncSoFar } from './sync/sync-listing.ts';
