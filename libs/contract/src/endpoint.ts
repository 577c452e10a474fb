import type { z } from 'zod';

import type { ErrorCode } from './error-codes.ts';

/** The request body that an endpoint accepts. */
export type EndpointBody =
  | {
      readonly type: 'json';
      readonly schema: z.ZodType;
      /** The size limit in bytes. Default `MAX_JSON_BYTES`. */
      readonly maxBytes?: number;
    }
  | { readonly type: 'text'; readonly describe: string; readonly maxBytes: number }
  | {
      readonly type: 'bytes';
      /** The accepted media types. */
      readonly contentTypes: readonly string[];
      readonly describe: string;
      readonly maxBytes: number;
    };

/** The default size limit of a JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** The response of a successful call. */
export type EndpointResponse =
  | { readonly type: 'json'; readonly schema: z.ZodType }
  | { readonly type: 'bytes'; readonly contentType: string; readonly describe: string };

/** One row of the endpoint table: the only definition of a request and its response. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path in Express syntax: `/api/listing/:which`. */
  readonly path: string;
  /** The heading of the endpoint in the documentation. */
  readonly area: string;
  /** One line that says what a call does. */
  readonly summary: string;
  /** More about the endpoint, as Markdown. */
  readonly describe?: string;
  /** The variable parts of `path`; each is a string. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: EndpointBody;
  /** The response of a successful call. A failed call returns an `ErrorBody`. */
  readonly response: EndpointResponse;
  /** The error codes of this endpoint, in addition to the codes that every endpoint may return. */
  readonly errors: readonly ErrorCode[];
}
