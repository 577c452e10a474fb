/** The error codes of JSON-RPC and of the Model Context Protocol. */
export const RPC_CODE = {
  requestInvalid: -32600,
  methodUnknown: -32601,
  paramsInvalid: -32602,
  internal: -32603,
  /** Only in revisions before 2026-07-28, which uses `paramsInvalid` instead. */
  resourceUnknown: -32002,
  headerMismatch: -32020,
  versionUnsupported: -32022,
} as const;

/** An error that is sent to the client as a JSON-RPC error. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;
  /** The status of the HTTP response. */
  readonly status: number;

  constructor(
    code: number,
    message: string,
    { data, status = 200, ...options }: ErrorOptions & { data?: unknown; status?: number } = {},
  ) {
    super(message, options);
    this.code = code;
    this.data = data;
    this.status = status;
  }
}
