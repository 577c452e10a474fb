/** An error of a Google API. */
export interface GoogleError {
  readonly code: number;
  readonly status: string;
  readonly message: string;
  /**
   * The `reason` in the list `errors`, which is the older form of Google's error details; null for the services that do
   * not send this list.
   */
  readonly reason: string | null;
  /** The `reason` of `google.rpc.ErrorInfo`, if Google sends an ErrorInfo. */
  readonly info?: string;
  /** The `domain` of the ErrorInfo. Default `googleapis.com`. */
  readonly domain?: string;
  /** The `metadata` of the ErrorInfo. Default: the service of Google Play. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Creates an error response in Google's form: with the older field `errors` and the newer field `details`. */
export function googleErrorResponse(error: GoogleError, headers: Record<string, string> = {}): Response {
  const { code, message, status, reason, info, domain = 'googleapis.com' } = error;
  const { metadata = { service: 'androidpublisher.googleapis.com' } } = error;
  const details = info && [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: info, domain, metadata },
  ];
  return Response.json(
    {
      error: {
        code,
        message,
        ...(reason !== null && { errors: [{ message, domain: 'global', reason }] }),
        status,
        ...(details ? { details } : {}),
      },
    },
    { status: code, headers },
  );
}

/** The error that is thrown when a request is refused. `respondAsPlay` turns the error into a response. */
export class GoogleRefusal extends Error {
  override readonly name = 'GoogleRefusal';
  readonly error: GoogleError;

  constructor(error: GoogleError) {
    super(error.message);
    this.error = error;
  }
}

export const UNAUTHENTICATED: GoogleError = {
  code: 401,
  status: 'UNAUTHENTICATED',
  message:
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  reason: 'authError',
  info: 'ACCESS_TOKEN_EXPIRED',
};

export const PERMISSION_DENIED: GoogleError = {
  code: 403,
  status: 'PERMISSION_DENIED',
  message: 'The caller does not have permission',
  reason: 'forbidden',
};

export const SCOPE_INSUFFICIENT: GoogleError = {
  code: 403,
  status: 'PERMISSION_DENIED',
  message: 'Request had insufficient authentication scopes.',
  reason: 'insufficientPermissions',
  info: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
};

export const QUOTA_EXCEEDED: GoogleError = {
  code: 429,
  status: 'RESOURCE_EXHAUSTED',
  message: "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute'.",
  reason: 'rateLimitExceeded',
  info: 'RATE_LIMIT_EXCEEDED',
};

export const CONFLICT: GoogleError = {
  code: 409,
  status: 'ABORTED',
  message: 'The operation was aborted.',
  reason: 'conflict',
};

export const INTERNAL: GoogleError = {
  code: 500,
  status: 'INTERNAL',
  message: 'Internal error encountered.',
  reason: 'backendError',
};

export const EDIT_DELETED: GoogleError = badRequest('This Edit has been deleted.');
export const EDIT_COMMITTED: GoogleError = badRequest('This Edit has already been committed.');
export const EDIT_EXPIRED: GoogleError = {
  ...badRequest('This edit has expired, please create a new Edit.'),
  status: 'FAILED_PRECONDITION',
  reason: 'failedPrecondition',
};

export function badRequest(message: string): GoogleError {
  return { code: 400, status: 'INVALID_ARGUMENT', message, reason: 'badRequest' };
}

export const CHANGES_IN_REVIEW: GoogleError = {
  ...badRequest('Changes are already in review.'),
  status: 'FAILED_PRECONDITION',
  reason: 'failedPrecondition',
  info: 'CHANGES_ALREADY_IN_REVIEW',
};

/** Creates an error with the given `reason`. The response contains this reason only in the list `errors`. */
export function invalidValue(code: 400 | 403, reason: string, message: string): GoogleError {
  return { ...badRequest(message), code, reason, ...(code === 403 && { status: 'PERMISSION_DENIED' }) };
}

export function notFound(message: string): GoogleError {
  return { code: 404, status: 'NOT_FOUND', message, reason: 'notFound' };
}

/**
 * The error for a quota project (`x-goog-user-project`) that the caller may not use
 * (https://cloud.google.com/docs/quotas/set-quota-project).
 */
export function userProjectDenied(project: string): GoogleError {
  return {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: `Caller does not have required permission to use project ${project}. Grant the caller the roles/serviceusage.serviceUsageConsumer role, or a custom role with the serviceusage.services.use permission, by visiting https://console.developers.google.com/iam-admin/iam/project?project=${project} and then retry. Propagation of the new permission may take a few minutes.`,
    reason: 'forbidden',
    info: 'USER_PROJECT_DENIED',
    metadata: { consumer: `projects/${project}`, service: 'androidpublisher.googleapis.com' },
  };
}
