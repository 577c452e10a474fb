export { checkBaseAddress, isLocalAddress } from './http/base-address.ts';
export type { CallProgress } from './http/call-progress.ts';
export { connect } from './http/connect.ts';
export type { ConnectOptions } from './http/connect.ts';
export type { PictureRequest } from './http/fetch-picture.ts';
export { clockDifference } from './http/clock-difference.ts';
export { STORE_TITLE } from './http/network-failure.ts';
export { DEFAULT_NETWORK } from './http/network-options.ts';
export type { NetworkOptions } from './http/network-options.ts';
export { openHttp } from './http/open-http.ts';
export type { Http, HttpRequest, HttpResponse } from './http/open-http.ts';
export type { LinkState } from './http/probe-link.ts';
export { parseResponse, unexpectedResponse } from './http/parse-response.ts';
export { isMissing, isUnknownOutcome } from './http/request-outcome.ts';
export { describeRetryTime } from './http/describe-retry-time.ts';
export { parseJson, storeMessage } from './http/store-message.ts';
export { INFO_FIELDS } from './now/app-store-fields.ts';
export { describeContents, isSameContents } from './now/locale-contents.ts';
export type { AppNow, LocaleNow, SetNow, StoreNow, VersionNow } from './now/store-now.ts';
export { FolderNames } from './reading/folder-names.ts';
export { pictureKey, videoKey } from './reading/remote-picture.ts';
export type { PictureAddress, ReadPart, RemotePicture } from './reading/remote-picture.ts';
export type { ReviewReading, ReviewReadOptions } from './reading/review-reading.ts';
export type { StoreReading } from './reading/store-reading.ts';
export { changedSince, refuseDifferences } from './writing/changed-since.ts';
export type { RemainingPlan } from './writing/changed-since.ts';
export { isNotUnderstood, nameSentPicture, namingPicture, namingTexts } from './writing/name-refused.ts';
export { PlanChange } from './writing/plan-change.ts';
export type {
  ChangeTarget,
  LocaleAddition,
  LocaleContents,
  LocaleRemoval,
  PlannedPicture,
  PlannedRelease,
  SetWrite,
  TextWrite,
} from './writing/plan-change.ts';
export { UploadNote } from './writing/upload-notes.ts';
export type { StorePicture, UploadNotes } from './writing/upload-notes.ts';
export type {
  ProcessingOptions,
  UploadedFile,
  UploadFiles,
  UploadSource,
  UploadProgress,
  WriteContext,
} from './writing/write-context.ts';
export { matches, refuseCredential } from './refuse-credential.ts';
export { abortedError, isStoreError, pause, StoreError, throwIfAborted } from './store-error.ts';
export type { StoreErrorCode } from './store-error.ts';
