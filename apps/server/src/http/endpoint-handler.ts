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
type AnswerOf<E> = E extends { response: { type: 'json'; schema: infer S extends z.ZodType } }
  ? z.input<S>
  : undefined;

/** What a handler gets: the checked request, and a signal that ends when the client has left. */
export interface Call<Name extends EndpointName> {
  readonly params: OutputOf<Endpoints[Name], 'params'>;
  readonly query: OutputOf<Endpoints[Name], 'query'>;
  readonly body: BodyOf<Endpoints[Name]>;
  readonly signal: AbortSignal;
  readonly request: Request;
  readonly response: Response;
}

/** Resolves to the JSON of the answer; for an endpoint that answers bytes, to nothing, having written them itself. */
export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => AnswerOf<Endpoints[Name]> | Promise<AnswerOf<Endpoints[Name]>>;

/** One for each endpoint of the contract. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
