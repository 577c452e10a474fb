/** A `fetch` that observes the requests of one operation. */
export interface WatchedFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Returns the times of the first request and of the last complete response, as values of `performance.now()`. */
  times(): { firstMs: number; lastMs: number };
  /**
   * Returns the number of requests that change a store. Sign-ins, and requests that open or delete one of Google's
   * edits, are not counted.
   */
  writes(): number;
}

/** Creates a `fetch` that observes requests, and reads each response to its end before the caller gets it. */
export function watchedFetch(): WatchedFetch {
  let firstMs = NaN;
  let lastMs = NaN;
  let writes = 0;
  return {
    async fetch(input, init) {
      if (Number.isNaN(firstMs)) firstMs = performance.now();
      const method = init?.method ?? 'GET';
      const url = input instanceof Request ? input.url : String(input);
      if (method !== 'GET' && !/\/token$|\/edits$|\/edits\/\w+$/.test(url)) writes += 1;
      const response = await fetch(input, init);
      const body = await response.arrayBuffer();
      lastMs = performance.now();
      return new Response(body.byteLength === 0 ? null : body, response);
    },
    times: () => ({ firstMs, lastMs }),
    writes: () => writes,
  };
}
