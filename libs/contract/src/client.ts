import type { z } from 'zod';

import { ApiError } from './api-error.ts';
import { endpointPath, type ParamsOf, type QueryOf, type UrlValues } from './endpoint-path.ts';
import { endpointRows } from './endpoint-rows.ts';
import type { Endpoint, EndpointBody } from './endpoint.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import { HOLDER_HEADER, type HolderFields, holderText } from './holder-text.ts';
import { fetchFromServer, fromServer, readJson } from './server-response.ts';

type BodyOf<E> = E extends { body: { type: 'json'; schema: infer S extends z.ZodType } }
  ? { body: z.input<S> }
  : E extends { body: { type: 'text' } }
    ? { body: string }
    : E extends { body: { type: 'bytes'; contentTypes: readonly (infer T)[] } }
      ? { body: Blob; contentType: T }
      : unknown;
type ResultOf<E> = E extends { response: { type: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : Response;

/** The options of a call: the `params`, `query` and `body` of the endpoint, and a signal that aborts the call. */
export type CallOptions<Name extends EndpointName> = { signal?: AbortSignal } & ParamsOf<Endpoints[Name]> &
  QueryOf<Endpoints[Name]> &
  BodyOf<Endpoints[Name]>;

/** The result of a call: the checked JSON, or the `Response` of an endpoint that returns bytes. */
export type ResponseOf<Name extends EndpointName> = ResultOf<Endpoints[Name]>;

type Call<Name extends EndpointName> =
  object extends CallOptions<Name>
    ? (options?: CallOptions<Name>) => Promise<ResponseOf<Name>>
    : (options: CallOptions<Name>) => Promise<ResponseOf<Name>>;

/**
 * One function for each endpoint. Each function rejects with `ApiError`. An aborted call rejects with the signal's
 * reason. If a part of the path is missing, the call rejects with a `TypeError`.
 */
export type Client = { readonly [Name in EndpointName]: Call<Name> };

/** The options of `createClient`: the address of the server, and how requests are sent. */
export interface ClientOptions {
  /** The server's address, such as `http://127.0.0.1:8092`; empty (the default) for a page that this server serves. */
  readonly baseUrl?: string;
  /**
   * Identifies this client as the holder of the devices on which it acts. Without this option, the server treats the
   * client as "a program".
   */
  readonly holder?: HolderFields;
  /** Replaces the global `fetch`, for example in tests or to add headers. */
  readonly fetch?: typeof globalThis.fetch;
}

interface AnyCall extends UrlValues {
  body?: unknown;
  contentType?: string;
  signal?: AbortSignal;
}

/**
 * Creates a typed client of the server, for browsers and Node. The schemas of an area are loaded when an endpoint of
 * the area is called for the first time.
 */
export function createClient({ baseUrl = '', fetch = globalThis.fetch, holder }: ClientOptions = {}): Client {
  const named = holder ? { [HOLDER_HEADER]: holderText(holder) } : {};
  const calls = (Object.keys(endpointRows) as EndpointName[]).map((name) => [
    name,
    (options: AnyCall = {}) => call(name, options),
  ]);
  return Object.fromEntries(calls) as Client;

  async function call(name: EndpointName, options: AnyCall): Promise<unknown> {
    const { signal } = options;
    const endpoint = await fromServer(signal, () => loadRow(name));
    const path = endpointPath(endpoint, options);
    const init = {
      method: endpoint.method,
      signal: signal ?? null,
      ...(endpoint.body && { body: encodeBody(endpoint.body, options) }),
      headers: {
        ...named,
        ...(endpoint.body && { 'Content-Type': pickContentType(endpoint.body, options) }),
      },
    };
    const response = await fetchFromServer(baseUrl + path, init, fetch);
    if (endpoint.response.type === 'bytes') return response;
    const parsed = endpoint.response.schema.safeParse(await readJson(response));
    if (parsed.success) return parsed.data;
    throw new ApiError(
      response.status,
      {
        error: `The response of ${endpoint.path} does not match the contract.`,
        code: 'INTERNAL',
        hint: 'The page and the server may be of different versions: reload the page.',
      },
      { cause: parsed.error },
    );
  }
}

async function loadRow<Name extends EndpointName>(name: Name): Promise<Endpoint> {
  const rows = await endpointRows[name]();
  return rows[name];
}

function pickContentType({ type }: EndpointBody, { contentType }: AnyCall): string {
  if (type === 'json') return 'application/json';
  return type === 'text' ? 'text/plain; charset=utf-8' : (contentType ?? 'application/octet-stream');
}

function encodeBody({ type }: EndpointBody, { body }: AnyCall): BodyInit {
  if (type === 'json') return JSON.stringify(body);
  return type === 'text' ? String(body) : (body as Blob);
}
