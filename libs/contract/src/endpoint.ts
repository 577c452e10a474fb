import type { z } from 'zod';

import type { ErrorCode } from './error-codes.ts';

/** What an endpoint reads from the request's body. */
export type EndpointBody =
  | {
      readonly type: 'json';
      readonly schema: z.ZodType;
      /** `MAX_JSON_BYTES` where nothing is said. */
      readonly maxBytes?: number;
    }
  | { readonly type: 'text'; readonly describe: string; readonly maxBytes: number }
  | {
      readonly type: 'bytes';
      /** The media types that are taken. */
      readonly contentTypes: readonly string[];
      readonly describe: string;
      readonly maxBytes: number;
    };

/** The longest JSON body of an endpoint that names no other limit. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** What an endpoint answers with status 200. */
export type EndpointResponse =
  | { readonly type: 'json'; readonly schema: z.ZodType }
  | { readonly type: 'bytes'; readonly contentType: string; readonly describe: string };

/** One row of the endpoint table: the single place that says what a request may hold and what comes back. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** In Express' form: `/api/listing/:which`. */
  readonly path: string;
  /** Heading it stands under in the documents. */
  readonly area: string;
  /** One line of what a call does. */
  readonly summary: string;
  /** What else to know, as Markdown. */
  readonly describe?: string;
  /** The variable parts of `path`, each a string. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: EndpointBody;
  /** The answer of a call that succeeds; one that fails is answered with an `ErrorBody`. */
  readonly response: EndpointResponse;
  /** Codes besides those that any endpoint may answer. */
  readonly errors: readonly ErrorCode[];
}
