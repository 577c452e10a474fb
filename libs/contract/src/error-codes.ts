import { z } from 'zod';

/** Every error code of the server with its HTTP status. Codes are stable; messages are not. */
export const ERROR_STATUS = {
  // Errors of the request itself.
  REQUEST_INVALID: 400,
  REQUEST_MALFORMED: 400,
  HOST_REFUSED: 403,
  ORIGIN_REFUSED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PRECONDITION_FAILED: 412,
  BODY_TOO_LARGE: 413,
  CONTENT_TYPE_UNSUPPORTED: 415,
  RANGE_INVALID: 416,
  INTERNAL: 500,
  // Local files.
  PATH_INVALID: 400,
  NOT_A_FILE: 400,
  NOT_A_FOLDER: 400,
  FILE_TOO_LARGE: 400,
  FILE_DENIED: 403,
  FILE_NOT_FOUND: 404,
  FILE_UNREADABLE: 500,
  FILE_UNWRITABLE: 500,
  // Store sync, listings and environment. Most failures of a sync have the status 500, which existing clients expect.
  ENV_INVALID: 400,
  NOT_CONFIGURED: 500,
  CREDENTIALS_INVALID: 500,
  APPSTORE_REFUSED: 500,
  GOOGLEPLAY_REFUSED: 500,
  APP_NOT_FOUND: 500,
  STORE_RATE_LIMITED: 500,
  STORE_UNREACHABLE: 500,
  STORE_ANSWER_INVALID: 500,
  IMAGE_INVALID: 500,
  TEMPLATE_MISSING: 500,
  LISTING_INVALID: 500,
  LISTING_MISSING: 404,
  LISTING_CHANGED: 409,
  PICTURE_REFUSED: 400,
  OTHER_APP: 409,
  NEW_EXISTS: 409,
  FORMAT_NOT_FOUND: 404,
  FORMAT_INVALID: 400,
  FORMAT_UNSAFE: 400,
  EXPORT_BLOCKED: 409,
  PLAN_CHANGED: 409,
  PLAN_REFUSED: 409,
  NOT_APPROVED: 409,
  STORE_LOCKED: 409,
  STORE_BUSY: 409,
  DISK_FULL: 500,
  FOLDER_NOT_WRITABLE: 500,
  ABORTED: 500,
  // Hosts and their tools.
  TOOL_NOT_FOUND: 503,
  OVERRIDE_BROKEN: 503,
  SPAWN_FAILED: 502,
  OUTPUT_TOO_LARGE: 502,
  HOST_GONE: 502,
  HOST_UNKNOWN: 404,
  // Devices of any kind.
  INPUT_INVALID: 400,
  DEVICE_AMBIGUOUS: 400,
  DEVICE_NOT_FOUND: 404,
  DEVICE_BUSY: 409,
  RECORDING_RUNNING: 409,
  TIMED_OUT: 504,
  // Agents.
  AGENT_REFUSED: 403,
  AGENT_STOPPED: 409,
  AGENT_TOO_FAST: 429,
  REFERENCE_STALE: 409,
  ELEMENT_COVERED: 409,
  // Android.
  TEXT_UNSUPPORTED: 400,
  INPUT_BUSY: 409,
  ADB_FAILED: 502,
  DEVICE_UNAUTHORIZED: 502,
  DEVICE_OFFLINE: 502,
  NOT_A_PNG: 502,
  CAPTURE_FAILED: 502,
  APP_NOT_INSTALLED: 404,
  INPUT_FAILED: 502,
  SCRCPY_ENDED: 502,
  INSTALL_FAILED: 502,
  TRANSFER_FAILED: 502,
  TREE_BUSY: 409,
  TREE_NOT_IDLE: 409,
  TREE_FAILED: 502,
  STF_UNREACHABLE: 502,
  STF_REFUSED: 502,
  STF_ANSWER_INVALID: 502,
  ADB_MISSING: 503,
  SCRCPY_MISSING: 503,
  // Live video.
  MESSAGE_INVALID: 400,
  APP_AMBIGUOUS: 409,
  CONTROL_UNSUPPORTED: 409,
  AUDIO_DISABLED: 409,
  DOWNLOAD_FAILED: 502,
  RECORDING_FAILED: 500,
  SERVER_FILE_INVALID: 502,
  SERVER_FILE_UNREADABLE: 502,
  SESSION_ENDED: 502,
  START_FAILED: 502,
  STREAM_INVALID: 502,
  VERSION_MISMATCH: 502,
  VERSION_UNSUPPORTED: 502,
  TOO_MANY_VIEWERS: 503,
  // The runner. A failed connection test is a result with status 200; see the endpoints.
  KEY_INVALID: 400,
  KEY_PASSPHRASE_NEEDED: 400,
  CONNECT_RUNNING: 409,
  PORT_TAKEN: 409,
  AUTHENTICATION_FAILED: 502,
  CONNECTION_LOST: 502,
  CONNECTION_REFUSED: 502,
  HANDSHAKE_FAILED: 502,
  HOST_KEY_CHANGED: 502,
  HOST_KEY_MISMATCH: 502,
  HOST_NOT_FOUND: 502,
  HOST_UNREACHABLE: 502,
  NOT_SSH: 502,
  RUNNER_GONE: 502,
  SSH_NOT_INSTALLED: 503,
  CONNECT_TIMED_OUT: 504,
  // iPhones and simulators.
  LAUNCH_RUNNING: 409,
  BUILD_FAILED: 502,
  FORWARD_FAILED: 502,
  DISPLAY_SERVICE_FAILED: 502,
  MJPEG_REFUSED: 502,
  SIGNING_FAILED: 502,
  SIMULATOR_FAILED: 502,
  WDA_BAD_ANSWER: 502,
  WDA_REFUSED: 502,
  CLOSED: 503,
  IPROXY_MISSING: 503,
  TEAM_UNKNOWN: 503,
  WDA_NOT_RUNNING: 503,
  WDA_PROJECT_MISSING: 503,
  XCODE_MISSING: 503,
  WDA_TIMED_OUT: 504,
  // Appium servers and Selenium Grids.
  SERVER_UNKNOWN: 404,
  SERVER_REDIRECTS: 502,
  SERVER_UNREACHABLE: 502,
  SESSION_NOT_CREATED: 502,
  WEBDRIVER_BAD_ANSWER: 502,
  WEBDRIVER_REFUSED: 502,
} as const;

/** A stable code that names the failure for programs. */
export type ErrorCode = keyof typeof ERROR_STATUS;

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];
const errorCodes = z.enum(codes).meta({ id: 'ErrorCode' });
type ErrorCodes = typeof errorCodes;

/**
 * The type of the schema `ErrorCode`. It has a name, because otherwise the compiler would write all codes into each
 * declaration that uses the type.
 */
export interface ErrorCodeSchema extends ErrorCodes {}

/** The schema of an error code: one of the names in `ERROR_STATUS`. */
export const ErrorCode: ErrorCodeSchema = errorCodes;

/** One invalid value of a request: its path (`body.port`, `query.serial`) and the reason. */
export const RequestIssue = z.object({ path: z.string(), message: z.string() });

const errorBody = z
  .object({
    ok: z.literal(false),
    error: z.string().describe('One sentence that says what went wrong.'),
    code: ErrorCode.describe('A stable code for programs.'),
    hint: z.string().optional().describe('What to do next.'),
    issues: z.array(RequestIssue).optional().describe('For an invalid request: each value that was refused.'),
  })
  .meta({ id: 'Error' });
type ErrorBodyShape = typeof errorBody;

/** The type of the schema `ErrorBody`. Named to keep declaration files short, see `ErrorCodeSchema`. */
export interface ErrorBodySchema extends ErrorBodyShape {}

/** The response body of every failed request. */
export const ErrorBody: ErrorBodySchema = errorBody;
export type ErrorBody = z.infer<typeof ErrorBody>;
