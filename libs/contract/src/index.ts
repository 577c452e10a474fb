export { ApiError, isApiError } from './api-error.ts';
export { createApiMarkdown } from './api-markdown.ts';
export { createClient } from './client.ts';
export type { CallOptions, Client, ClientOptions, ResponseOf } from './client.ts';
export { MAX_JSON_BYTES } from './endpoint.ts';
export type { Endpoint, EndpointBody, EndpointResponse } from './endpoint.ts';
export { endpointUrl } from './endpoint-url.ts';
export { errorsByStatus } from './endpoint-errors.ts';
export { AGENT_LIMITS } from './agent-limits.ts';
export type { AgentLimit } from './agent-limits.ts';
export { AgentAction, AgentState } from './endpoints/agents.ts';
export { AndroidDevices, AndroidInput, PhoneWay, Serial } from './endpoints/android.ts';
export {
  CaptureCell,
  CaptureHand,
  CaptureOffer,
  CapturePlannedDevice,
  CaptureScreen,
} from './endpoints/capture-parts.ts';
export { CaptureState } from './endpoints/captures.ts';
export { DeviceLock, DeviceLocks, Holder } from './endpoints/device-locks.ts';
export { ListedDevice, ListedDevices } from './endpoints/devices.ts';
export { FlowDocument, FlowIssue, FlowPath, FlowRun, FlowRuns, FlowSummary } from './endpoints/flows.ts';
export { ExportFormat, FormatResult, ImportFormat } from './endpoints/formats.ts';
export { DeviceHosts, HostId } from './endpoints/host.ts';
export { IosDevices, IosInput, IosStatus, Simulator, Udid } from './endpoints/ios.ts';
export { ListedFolder } from './endpoints/preview.ts';
export { Recording, RecordingName } from './endpoints/recordings.ts';
export { DeviceTree } from './endpoints/screen-tree.ts';
export { PublishJournal } from './endpoints/publish-journal.ts';
export { PublishReport, PublishRun, PublishState, PublishStep } from './endpoints/publish.ts';
export {
  PlanChange,
  PlanConflict,
  PlanLeftAlone,
  PlannedPicture,
  PlanPicture,
  PlanRemoval,
  PublishChoices,
  PublishPlan,
  StorePlan,
} from './endpoints/publish-plan.ts';
export { DesignTextsFormat, FramedPicture, FrameFont } from './endpoints/frames.ts';
export { Readiness, ReleasesChanged, ReleasesRead, StoreNotRead } from './endpoints/releases.ts';
export { RemoteState, RunnerConnection, RunnerConnections, RunnerCredentials } from './endpoints/runner.ts';
export { isCredentialError } from './credential-errors.ts';
export { CredentialsChange, EnvExport, EnvSource, SignIn, StoreResult } from './endpoints/credentials.ts';
export { ListingEtags } from './endpoints/listing-files.ts';
export { ReportProgress } from './endpoints/report.ts';
export { AppPreviewProgress } from './endpoints/app-previews.ts';
export { CheckedLinks } from './endpoints/links.ts';
export { KeptReviews } from './endpoints/reviews.ts';
export { SyncFailure, SyncPicture, SyncProgress, SyncResult } from './endpoints/sync.ts';
export {
  SavedDevice,
  WebDriverDevice,
  WebDriverDevices,
  WebDriverLogin,
  WebDriverServer,
  WebDriverServers,
} from './endpoints/webdriver.ts';
export { Health } from './endpoints/service.ts';
export { endpoints } from './endpoints.ts';
export type { EndpointName, Endpoints } from './endpoints.ts';
export { toErrorBody, findStatus } from './error-body.ts';
export { ERROR_STATUS, ErrorBody, RequestIssue } from './error-codes.ts';
export type { ErrorCode } from './error-codes.ts';
export { EVENTS_PATH, EVENT_NAMES } from './event-names.ts';
export type { EventName } from './event-names.ts';
export { events } from './events.ts';
export type { EventData, ServerEvent } from './events.ts';
export { HOLDER_HEADER, holderText } from './holder-text.ts';
export type { HolderFields, HolderKind } from './holder-text.ts';
export { LOCAL_HOST_ID, runnerHostId, webDriverServerId } from './host-id.ts';
export { createOpenApi } from './openapi.ts';
export { PAGE_PATHS } from './page-paths.ts';
export type { PagePath } from './page-paths.ts';
export { appText, planTargetText } from './plan-target-text.ts';
export { planSideNames } from './plan-side-names.ts';
export type { PlanSideNames } from './plan-side-names.ts';
export { fetchFromServer } from './server-response.ts';
export { subscribe } from './subscribe.ts';
export type { SubscribeOptions } from './subscribe.ts';
export { signInText } from './sign-in-text.ts';
export { SYNC_KEYS } from './sync-keys.ts';
export type { SyncKey } from './sync-keys.ts';
export { syncedPicturesText } from './synced-pictures-text.ts';
