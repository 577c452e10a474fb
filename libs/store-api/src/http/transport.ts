/** One request, in the form that every transport accepts. */
export interface TransportRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/** A response whose headers have arrived. Redirects are not followed. */
export interface TransportResponse {
  readonly status: number;
  /** The values of the headers; each key is a header name in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the response without reading the rest of its body. */
  discard(): Promise<void>;
}

/** An HTTP client without retries: `undici`, or the caller's `fetch`. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
  close(): Promise<void>;
}
