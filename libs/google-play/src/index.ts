export { openPlayClient } from './client/play-client.ts';
export type { AccountLock, ClientOptions, PlayClient } from './client/play-client.ts';
export { PLAY_ENDPOINTS, resolvePlayEndpoints } from './client/play-endpoints.ts';
export type { PlayEndpoints } from './client/play-endpoints.ts';
export { withEdit } from './client/with-edit.ts';
export { checkGooglePlayCredentials, checkPackageName } from './credentials/google-play-credentials.ts';
export type { GooglePlayCredentials } from './credentials/google-play-credentials.ts';
export { asStoreError } from './credentials/as-store-error.ts';
export { readGooglePlayNow } from './now/read-google-play-now.ts';
export { readGooglePlay } from './reading/read-google-play.ts';
export type { GooglePlayContext } from './writing/google-play-context.ts';
export { prepareEdit } from './writing/prepare-edit.ts';
export type { PreparedEdit } from './writing/prepare-edit.ts';
export { type AdcEnvironment, type AdcFile, findAdcFile } from './sign-in/adc-file.ts';
export { type CredentialsDescription, describeCredentials } from './sign-in/describe-credentials.ts';
export {
  type AuthorizedUser,
  type ExternalAccount,
  type ExternalAccountAuthorizedUser,
  type GoogleCredentials,
  type GoogleCredentialsType,
  type ImpersonatedServiceAccount,
  METADATA_SERVER,
  type MetadataServer,
  type ServiceAccountKey,
  type SourceCredentials,
  type SubjectTokenFormat,
  type SubjectTokenSource,
} from './sign-in/google-credentials.ts';
export {
  GoogleSignInError,
  type GoogleSignInReason,
  isGoogleSignInError,
} from './sign-in/google-sign-in-error.ts';
export { impersonate } from './sign-in/impersonate.ts';
export { readAdc } from './sign-in/read-adc.ts';
export {
  MAX_CREDENTIALS_BYTES,
  type ReadCredentialsOptions,
  readGoogleCredentials,
} from './sign-in/read-google-credentials.ts';
export { severalCredentials } from './sign-in/refuse-credentials.ts';
