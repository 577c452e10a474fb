import { type Endpoint, type EndpointBody, MAX_JSON_BYTES } from '@storedeck/contract';
import type { Request, Response } from 'express';
import type { z } from 'zod';

import { hasBody, openBody, readBody } from './read-body.ts';
import { RequestError } from './request-error.ts';

/** The validated parts of a request. */
export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates a request with the schemas of its endpoint. The body is read last, and only if the rest is valid.
 * @throws RequestError
 */
export async function parseRequest(
  endpoint: Endpoint,
  request: Request,
  response: Response,
): Promise<ParsedRequest> {
  return {
    params: endpoint.params && check('path', endpoint.params, request.params),
    query: endpoint.query && check('query', endpoint.query, queryOf(request, endpoint.query)),
    body: await bodyOf(endpoint.body, request, response),
  };
}

/**
 * Returns the known parameters of the query. Each known parameter may occur only once. Unknown parameters are ignored.
 */
function queryOf({ url }: Request, schema: z.ZodObject): Record<string, string> {
  const search = new URLSearchParams(url.split('?').slice(1).join('?'));
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...more] = search.getAll(name);
    if (more.length > 0) throw invalid([{ path: `query.${name}`, message: 'given more than once' }]);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

async function bodyOf(
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
  throw new RequestError('CONTENT_TYPE_UNSUPPORTED', `The body must be ${words}${encoding}.`, {
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
    throw new RequestError('REQUEST_MALFORMED', 'The body is not valid UTF-8.', { cause });
  }
}

// The largest number of nested brackets. Values that are nested much deeper overflow the stack in `JSON.stringify`.
const MAX_NESTING = 100;

function parseJson(text: string): unknown {
  if (isNestedDeeper(text, MAX_NESTING))
    throw new RequestError('REQUEST_INVALID', `The body has more than ${MAX_NESTING} levels of brackets.`);
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser is not used, because it quotes the text, which may contain a password.
    throw new RequestError('REQUEST_MALFORMED', 'The body is not valid JSON.');
  }
}

/**
 * Whether the brackets of a JSON text are nested deeper than `limit`. This is checked before the text is parsed,
 * because parsing takes long for a body that consists of brackets.
 */
function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) at += Number(character === '\\');
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

function check(part: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(
    result.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ path: [part, ...path].join('.'), message })),
  );
}

function invalid(issues: { path: string; message: string }[]): RequestError {
  const [first] = issues;
  return new RequestError('REQUEST_INVALID', `The request is invalid: ${first?.path}: ${first?.message}.`, {
    issues,
  });
}
