export { ApiError, isApiError } from './api-error.ts';
export { createApiMarkdown } from './api-markdown.ts';
export { createClient } from './client.ts';
export type { Answer, CallOptions, Client, ClientOptions } from './client.ts';
export { MAX_JSON_BYTES } from './endpoint.ts';
export type { Endpoint, EndpointBody, EndpointResponse } from './endpoint.ts';
export { endpointUrl } from './endpoint-url.ts';
export { errorsByStatus } from './endpoint-errors.ts';
export { AndroidDevices, AndroidInput, Serial } from './endpoints/android.ts';
export { FormatResult } from './endpoints/formats.ts';
export { IosDevices, IosInput, IosStatus, Udid } from './endpoints/ios.ts';
export { RemoteState, RunnerCredentials, Simulator } from './endpoints/runner.ts';
export { Health } from './endpoints/service.ts';
export { EnvExport, StoreResult, SyncProgress, SyncResult } from './endpoints/store.ts';
export { endpoints } from './endpoints.ts';
export type { EndpointName, Endpoints } from './endpoints.ts';
export { ERROR_STATUS, ErrorBody, RequestIssue } from './error-codes.ts';
export type { ErrorCode } from './error-codes.ts';
export { EVENTS_PATH, EVENT_NAMES } from './event-names.ts';
export type { EventName } from './event-names.ts';
export { events } from './events.ts';
export type { EventData } from './events.ts';
export {
  AppStoreListing,
  AppStoreLocale,
  AppStoreVersion,
  Listing,
  ListingImage,
  LocaleCode,
  PlayListing,
  PlayLocale,
  SlotKey,
} from './listing.ts';
export { createOpenApi } from './openapi.ts';
export { fitsPictureRule, pictureRule } from './picture-rules.table.ts';
export type { PictureRule, PictureStore } from './picture-rules.table.ts';
export { SYNC_KEYS } from './sync-keys.ts';
export type { SyncKey } from './sync-keys.ts';
