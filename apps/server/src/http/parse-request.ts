import { type Endpoint, type EndpointBody, MAX_JSON_BYTES } from '@storedeck/contract';
import { parseUntrustedJson } from '@storedeck/listing';
import type { Request, Response } from 'express';
import { z } from 'zod';

import { ServerError } from '../server-error.ts';
import { hasBody, openBody, readBody } from './read-body.ts';
import { unknownKeys } from './unknown-keys.ts';

/** The validated parts of a request. */
export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates a request with the schemas of its endpoint. The body is read last, and only if the rest is valid.
 * @throws ServerError
 */
export async function parseRequest(
  endpoint: Endpoint,
  request: Request,
  response: Response,
): Promise<ParsedRequest> {
  return {
    params: endpoint.params && check('path', endpoint.params, request.params),
    query: parseQuery(endpoint, request),
    body: await receiveBody(endpoint.body, request, response),
  };
}

const MAX_ISSUES = 20;
const NO_QUERY = z.object({});

/**
 * Returns the parameters of the query. Each parameter may occur only once. Unknown parameters are refused, except by an
 * endpoint that only reads and has no parameters: nothing can restrict it.
 */
function parseQuery({ method, query }: Endpoint, { url }: Request): unknown {
  if (!query && method === 'GET') return undefined;
  const search = new URLSearchParams(url.split('?').slice(1).join('?'));
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (values.has(name)) throw invalid([{ path: `query.${name}`, message: 'given more than once' }]);
    values.set(name, value);
  }
  return check('query', query ?? NO_QUERY, Object.fromEntries(values));
}

async function receiveBody(
  expected: EndpointBody | undefined,
  request: Request,
  response: Response,
): Promise<unknown> {
  const maxBytes = expected?.maxBytes ?? MAX_JSON_BYTES;
  if (expected?.type === 'bytes') {
    checkContentType(expected, request);
    return openBody(request, response, maxBytes);
  }
  if (!hasBody(request)) return parseBody(expected, Buffer.alloc(0));
  checkContentType(expected, request);
  return parseBody(expected, await readBody(request, response, maxBytes));
}

function checkContentType(expected: EndpointBody | undefined, request: Request): void {
  if (!expected) return;
  const [type, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = /^\s*charset="?([^"\s]+)/.exec(
    parameters.find((text) => text.includes('charset=')) ?? '',
  )?.[1];
  const wanted = contentTypes(expected);
  const charsetFits = expected.type === 'bytes' || ['utf-8', 'utf8', 'us-ascii'].includes(charset ?? 'utf-8');
  if (wanted.includes(type?.trim() ?? '') && charsetFits) return;
  const words = wanted.join(' or ');
  const encoding = expected.type === 'bytes' ? '' : ' in UTF-8';
  throw new ServerError('CONTENT_TYPE_UNSUPPORTED', `The body must be ${words}${encoding}.`, {
    hint: `Send it with "Content-Type: ${wanted[0]}".`,
  });
}

function contentTypes(expected: EndpointBody): readonly string[] {
  if (expected.type === 'bytes') return expected.contentTypes;
  return [expected.type === 'json' ? 'application/json' : 'text/plain'];
}

function parseBody(expected: Exclude<EndpointBody, { type: 'bytes' }> | undefined, bytes: Buffer): unknown {
  if (!expected) return undefined;
  const text = decodeUtf8(bytes);
  if (expected.type === 'text') return text;
  return check('body', expected.schema, text.trim() === '' ? {} : parseJson(text));
}

function decodeUtf8(bytes: Buffer): string {
  try {
    // Invalid bytes are refused, because otherwise replacement characters would be saved instead of them. A byte order
    // mark is kept.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ServerError('REQUEST_MALFORMED', 'The body is not valid UTF-8.', { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch (error) {
    if (error instanceof RangeError)
      throw new ServerError('REQUEST_INVALID', `The body has ${error.message}.`);
    // The message of the parser is not used, because it quotes the text, which may contain a password.
    throw new ServerError('REQUEST_MALFORMED', 'The body is not valid JSON.');
  }
}

function check(part: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  const unknown = unknownKeys(schema, value);
  if (result.success && unknown.length === 0) return result.data;
  throw invalid(
    [...unknown, ...(result.error?.issues ?? [])]
      .slice(0, MAX_ISSUES)
      .map(({ path, message }) => ({ path: [part, ...path].join('.'), message })),
  );
}

function invalid(issues: { path: string; message: string }[]): ServerError {
  const [first] = issues;
  return new ServerError('REQUEST_INVALID', `The request is invalid: ${first?.path}: ${first?.message}.`, {
    issues,
  });
}
