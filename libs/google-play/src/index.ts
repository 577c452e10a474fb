export { openPlayClient } from './client/play-client.ts';
export type {
  AccountLock,
  AppCall,
  AppParameters,
  ClientOptions,
  PlayCall,
  PlayClient,
} from './client/play-client.ts';
export type { AppCalls, CallOptions, Edits } from './client/open-publisher.ts';
export { withEdit } from './client/with-edit.ts';
export { checkGooglePlayCredentials, checkPackageName } from './credentials/google-play-credentials.ts';
export type { GooglePlayCredentials } from './credentials/google-play-credentials.ts';
export type { AccessTokens } from './exchange/access-tokens.ts';
export type { IssuedToken } from './exchange/issued-token.ts';
export { openGoogleSignIn } from './exchange/open-google-sign-in.ts';
export type { GoogleSignIn, SignInOptions } from './exchange/open-google-sign-in.ts';
export { PLAY_ENDPOINTS, resolvePlayEndpoints } from './exchange/play-endpoints.ts';
export type { PlayEndpoints } from './exchange/play-endpoints.ts';
export { readGooglePlayNow } from './now/read-google-play-now.ts';
export { readGooglePlay } from './reading/read-google-play.ts';
export { changeRelease } from './releases/change-release.ts';
export type { ReleaseChange } from './releases/change-release.ts';
export { readGooglePlayReleases } from './releases/read-google-play-releases.ts';
export { readGooglePlayReviews } from './reviews/read-google-play-reviews.ts';
export { adcHint, findAdcFile } from './sign-in/adc-file.ts';
export type { AdcEnvironment, AdcFile } from './sign-in/adc-file.ts';
export { checkGoogleCredentials } from './sign-in/check-google-credentials.ts';
export { describeCredentials } from './sign-in/describe-credentials.ts';
export type { CredentialsDescription } from './sign-in/describe-credentials.ts';
export { METADATA_SERVER } from './sign-in/google-credentials.ts';
export type {
  AuthorizedUser,
  ExternalAccount,
  ExternalAccountAuthorizedUser,
  GoogleCredentials,
  GoogleCredentialsType,
  ImpersonatedServiceAccount,
  MetadataServer,
  ServiceAccountKey,
  SourceCredentials,
  SubjectTokenFormat,
  SubjectTokenSource,
} from './sign-in/google-credentials.ts';
export { GoogleSignInError } from './sign-in/google-sign-in-error.ts';
export type { GoogleSignInReason } from './sign-in/google-sign-in-error.ts';
export { checkServiceAccountEmail, impersonate } from './sign-in/impersonate.ts';
export { readAdc } from './sign-in/read-adc.ts';
export { readGoogleCredentials } from './sign-in/read-google-credentials.ts';
export type { ReadCredentialsOptions } from './sign-in/read-google-credentials.ts';
export { readSmallFile } from './sign-in/read-small-file.ts';
export type { SmallFile } from './sign-in/read-small-file.ts';
export { changeNotes, changeRollout } from './tracks/change-track.ts';
export type { Rollout } from './tracks/change-track.ts';
export { refuseOtherTrack } from './tracks/compare-tracks.ts';
export { readTracks } from './tracks/read-tracks.ts';
export { WholeTrack } from './tracks/whole-track.ts';
export type { TrackRelease } from './tracks/whole-track.ts';
export { writeTrack } from './tracks/write-track.ts';
export type { TrackEdit } from './tracks/write-track.ts';
export type { GooglePlayContext } from './writing/google-play-context.ts';
export { prepareEdit } from './writing/prepare-edit.ts';
export type { PreparedEdit } from './writing/prepare-edit.ts';
