import type { Store } from './store-urls.ts';

/** One request that a fake store received. */
export interface RequestRecord {
  readonly store: Store;
  readonly method: string;
  /** The whole URL. */
  readonly url: string;
  /** All headers, including the bearer token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Number of requests to the same service that were in flight when this request arrived, including this request. */
  readonly inFlight: number;
  /** Status of the response. 0 while the response is pending, and if the connection broke. */
  status: number;
}

/** Creates a function that adds each request to `requests`, and the status as soon as there is a response. */
export function requestRecorder(requests: RequestRecord[]) {
  const inFlight = new Map<Store, number>();
  return async (
    store: Store,
    request: Request,
    respond: () => Response | Promise<Response>,
  ): Promise<Response> => {
    const busy = (inFlight.get(store) ?? 0) + 1;
    inFlight.set(store, busy);
    const record: RequestRecord = {
      store,
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      inFlight: busy,
      status: 0,
    };
    requests.push(record);
    try {
      const response = await respond();
      record.status = response.status;
      return response;
    } finally {
      inFlight.set(store, (inFlight.get(store) ?? 1) - 1);
    }
  };
}
