/** An error of App Store Connect, with the texts of the real API. */
export interface AppleError {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** The query parameter that caused the error. */
  readonly parameter?: string;
  /** The place in the request's body that caused the error, such as `/data/attributes/name`. */
  readonly pointer?: string;
}

/** Creates an error response in Apple's form. The response has the status of the first error. */
export function appleErrorResponse(
  errors: AppleError | readonly AppleError[],
  headers: Record<string, string> = {},
): Response {
  const list = [errors].flat() as AppleError[];
  const entries = list.map(({ status, parameter, pointer, ...rest }) => ({
    id: crypto.randomUUID(),
    status: String(status),
    ...rest,
    ...(parameter === undefined ? {} : { source: { parameter } }),
    ...(pointer === undefined ? {} : { source: { pointer } }),
  }));
  return Response.json({ errors: entries }, { status: list[0]?.status ?? 500, headers });
}

/** The error that is thrown when a request is refused. `respondAsAppStore` turns the error into a response. */
export class AppleRefusal extends Error {
  override readonly name = 'AppleRefusal';
  readonly errors: readonly AppleError[];

  constructor(...errors: readonly [AppleError, ...AppleError[]]) {
    super(errors[0].detail);
    this.errors = errors;
  }
}

export const NOT_AUTHORIZED: AppleError = {
  status: 401,
  code: 'NOT_AUTHORIZED',
  title: 'Authentication credentials are missing or invalid.',
  detail:
    'Provide a properly configured and signed bearer token, and make sure that it has not expired. Learn more about Generating Tokens for API Requests https://developer.apple.com/go/?id=api-generating-tokens',
};

export const FORBIDDEN: AppleError = {
  status: 403,
  code: 'FORBIDDEN_ERROR',
  title: 'This request is forbidden for security reasons',
  detail: 'The API key in use does not allow this request',
};

export const AGREEMENTS_MISSING: AppleError = {
  status: 403,
  code: 'FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED',
  title: 'A required agreement is missing or has expired.',
  detail: 'This request requires an in-effect agreement that has not been signed or has expired.',
};

export const RATE_LIMIT_EXCEEDED: AppleError = {
  status: 429,
  code: 'RATE_LIMIT_EXCEEDED',
  title: 'The request rate limit has been reached.',
  detail:
    "We've received too many requests for this API. Please wait and try again or slow down your request rate.",
};

export const CONFLICT: AppleError = {
  status: 409,
  code: 'STATE_ERROR',
  title: 'The request cannot be fulfilled because of the state of another resource.',
  detail: 'You cannot do this while the version is in its current state.',
};

export const UNEXPECTED: AppleError = {
  status: 500,
  code: 'UNEXPECTED_ERROR',
  title: 'An unexpected error occurred.',
  detail:
    'An unexpected error occurred on the server side. If this issue continues, contact us at https://developer.apple.com/contact/.',
};

export function pathError(path: string): AppleError {
  return {
    status: 404,
    code: 'PATH_ERROR',
    title: 'The URL path is not valid',
    detail: `The resource '${path.replace(/^\//, '')}' does not exist`,
  };
}

export function notFound(type: string, id: string): AppleError {
  return {
    status: 404,
    code: 'NOT_FOUND',
    title: 'The specified resource does not exist',
    detail: `There is no resource of type '${type}' with id '${id}'`,
  };
}

export function illegalParameter(parameter: string): AppleError {
  return {
    status: 400,
    code: 'PARAMETER_ERROR.ILLEGAL',
    title: 'A parameter is not allowed',
    detail: `The parameter '${parameter}' can not be used with this request`,
    parameter,
  };
}

export function invalidParameter(parameter: string, detail: string): AppleError {
  return {
    status: 400,
    code: 'PARAMETER_ERROR.INVALID',
    title: 'A parameter has an invalid value',
    detail,
    parameter,
  };
}
