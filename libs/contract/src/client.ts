import type { z } from 'zod';

import { ApiError } from './api-error.ts';
import type { Endpoint, EndpointBody } from './endpoint.ts';
import { endpoints, type EndpointName, type Endpoints } from './endpoints.ts';
import { ErrorBody } from './error-codes.ts';

type ParamsOf<E> = E extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : unknown;
type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : unknown;
type BodyOf<E> = E extends { body: { type: 'json'; schema: infer S extends z.ZodType } }
  ? { body: z.input<S> }
  : E extends { body: { type: 'text' } }
    ? { body: string }
    : E extends { body: { type: 'bytes'; contentTypes: readonly (infer T)[] } }
      ? { body: Blob; contentType: T }
      : unknown;
type AnswerOf<E> = E extends { response: { type: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : Response;

/** What a call of one endpoint takes: its `params`, `query` and `body`, and a signal that ends it. */
export type CallOptions<Name extends EndpointName> = { signal?: AbortSignal } & ParamsOf<Endpoints[Name]> &
  QueryOf<Endpoints[Name]> &
  BodyOf<Endpoints[Name]>;

/** What a call of one endpoint resolves to: its checked JSON, or the `Response` of an endpoint that answers bytes. */
export type Answer<Name extends EndpointName> = AnswerOf<Endpoints[Name]>;

type Call<Name extends EndpointName> =
  object extends CallOptions<Name>
    ? (options?: CallOptions<Name>) => Promise<Answer<Name>>
    : (options: CallOptions<Name>) => Promise<Answer<Name>>;

/** One function per endpoint. Each rejects with `ApiError`; an aborted call rejects with the signal's reason. */
export type Client = { readonly [Name in EndpointName]: Call<Name> };

export interface ClientOptions {
  /** `http://127.0.0.1:8092`; empty (the default) for a page that the server itself serves. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
}

interface AnyCall {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  contentType?: string;
  signal?: AbortSignal;
}

/** Makes the typed client of the service, for a page or a Node program. */
export function createClient({ baseUrl = '', fetch = globalThis.fetch }: ClientOptions = {}): Client {
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    name,
    (options: AnyCall = {}) => call(endpoint, options),
  ]);
  return Object.fromEntries(calls) as Client;

  async function call(endpoint: Endpoint, options: AnyCall): Promise<unknown> {
    const response = await send(endpoint, options);
    if (!response.ok) throw await failure(response);
    if (endpoint.response.type === 'bytes') return response;
    const answer = endpoint.response.schema.safeParse(await jsonOf(response));
    if (answer.success) return answer.data;
    throw new ApiError(
      response.status,
      {
        error: `${endpoint.path} answered something else than its contract says.`,
        code: 'INTERNAL',
        hint: 'The page and the server may be of different versions: reload the page.',
      },
      { cause: answer.error },
    );
  }

  async function send(endpoint: Endpoint, options: AnyCall): Promise<Response> {
    const signal = options.signal ?? null;
    try {
      return await fetch(baseUrl + endpointPath(endpoint, options), {
        method: endpoint.method,
        signal,
        ...(endpoint.body && content(endpoint.body, options)),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError(
        0,
        {
          error: 'The Storedeck server does not answer.',
          code: 'INTERNAL',
          hint: 'Start it again with "storedeck"; the page reconnects by itself.',
        },
        { cause },
      );
    }
  }
}

function content({ type }: EndpointBody, { body, contentType }: AnyCall): RequestInit {
  const [name, sent] =
    type === 'json'
      ? ['application/json', JSON.stringify(body)]
      : type === 'text'
        ? ['text/plain; charset=utf-8', String(body)]
        : [contentType ?? 'application/octet-stream', body as Blob];
  return { headers: { 'Content-Type': name }, body: sent };
}

/** The address of an endpoint with its parameters filled in, for an `<img>` or a link. */
export function endpointUrl<Name extends EndpointName>(
  name: Name,
  options: ParamsOf<Endpoints[Name]> & QueryOf<Endpoints[Name]>,
): string {
  return endpointPath(endpoints[name], options as AnyCall);
}

function endpointPath(endpoint: Endpoint, { params = {}, query = {} }: AnyCall): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function failure(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await jsonOf(response));
  if (body.success) return new ApiError(response.status, body.data);
  return new ApiError(response.status, {
    error: `The server answered with status ${response.status} and no explanation.`,
    code: 'INTERNAL',
  });
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
