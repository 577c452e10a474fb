import type { Readable } from 'node:stream';

import type { EndpointName, Endpoints } from '@storedeck/contract';
import type { Request, Response } from 'express';
import type { z } from 'zod';

type OutputOf<E, Part extends string> =
  E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
type BodyOf<E> = E extends { body: { type: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : E extends { body: { type: 'text' } }
    ? string
    : E extends { body: { type: 'bytes' } }
      ? Readable
      : undefined;
type ResponseOf<E> = E extends { response: { type: 'json'; schema: infer S extends z.ZodType } }
  ? z.input<S>
  : undefined;

/** The validated request, and a signal that aborts when the client disconnects. */
export interface Call<Name extends EndpointName> {
  readonly params: OutputOf<Endpoints[Name], 'params'>;
  readonly query: OutputOf<Endpoints[Name], 'query'>;
  readonly body: BodyOf<Endpoints[Name]>;
  readonly signal: AbortSignal;
  readonly request: Request;
  readonly response: Response;
}

/**
 * Handles the call of an endpoint, and returns the JSON of the response. If the response is bytes, the handler itself
 * writes the bytes, and returns undefined.
 */
export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => ResponseOf<Endpoints[Name]> | Promise<ResponseOf<Endpoints[Name]>>;

/** A handler for each endpoint of the contract. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
