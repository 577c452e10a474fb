import { z } from 'zod';

/** Every error code of the service and the HTTP status it is answered with. Codes are stable; messages are not. */
export const ERROR_STATUS = {
  // The request itself.
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
  NOT_IMPLEMENTED: 501,
  // Local files.
  PATH_INVALID: 400,
  NOT_A_FILE: 400,
  FILE_DENIED: 403,
  FILE_NOT_FOUND: 404,
  FILE_UNREADABLE: 500,
  // Store sync and environment: every failure is a 500, as the interface has it.
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
  DISK_FULL: 500,
  FOLDER_NOT_WRITABLE: 500,
  ABORTED: 500,
} as const;

/** A stable machine word that says what went wrong. */
export type ErrorCode = keyof typeof ERROR_STATUS;

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** One thing wrong with a request: where (`body.port`, `query.serial`) and what. */
export const RequestIssue = z.object({ path: z.string(), message: z.string() });

/** What every failed request is answered with. */
export const ErrorBody = z
  .object({
    ok: z.literal(false),
    error: z.string().describe('One plain sentence a person can act on.'),
    code: z.enum(codes).describe('A stable machine word.'),
    hint: z.string().optional().describe('What to do next.'),
    issues: z.array(RequestIssue).optional().describe('For an invalid request: each value that was refused.'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
