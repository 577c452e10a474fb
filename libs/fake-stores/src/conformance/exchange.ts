/** One request and its response: the parts that an API description covers. */
export interface Exchange {
  readonly method: string;
  /** The whole URL of the request. */
  readonly url: string;
  /** The parsed JSON body of the request. Leave it out when the request has none. */
  readonly requestBody?: unknown;
  readonly status: number;
  /** The parsed JSON body of the response. `undefined` if the response has no JSON body. */
  readonly body: unknown;
}
