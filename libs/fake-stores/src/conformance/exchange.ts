/** The parts of a request and of its response that an API description covers. */
export interface Exchange {
  readonly method: string;
  /** The whole URL of the request. */
  readonly url: string;
  /** The parsed JSON body of the request; absent if the request has no body. */
  readonly requestBody?: unknown;
  readonly status: number;
  /** The parsed JSON body of the response. `undefined` if the response has no JSON body. */
  readonly body: unknown;
}
