import { resolve } from 'node:path';

import { type Http, isStoreError } from '@storedeck/store-api';

import { responseBody } from '../refusals/response-body.ts';
import type { SubjectTokenFormat, SubjectTokenSource } from '../sign-in/google-credentials.ts';
import { GoogleSignInError } from '../sign-in/google-sign-in-error.ts';
import { readSmallFile } from '../sign-in/read-small-file.ts';

/** The longest token of another provider, in bytes. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads the token of another provider anew, from its file or its address. Nothing of Google's is sent to the address.
 *
 * @throws GoogleSignInError SUBJECT_TOKEN_INVALID
 */
export async function readSubjectToken(
  source: SubjectTokenSource,
  { http, signal }: { http: Http; signal: AbortSignal | undefined },
): Promise<string> {
  const place =
    'file' in source ? `the file ${resolve(source.file)}` : `the address of ${new URL(source.url).host}`;
  const text =
    'file' in source ? await readFile(source.file, place) : await request(source, { http, signal, place });
  const token = pick(text, source.format);
  if (token === undefined) throw refuse(place, 'contains no token in the form that the credentials describe');
  if (token === '') throw refuse(place, 'is empty');
  if (token.includes('\0')) throw refuse(place, 'is no UTF-8 text; in PowerShell, > writes UTF-16');
  if (!/^[\x21-\x7e]+$/.test(token)) throw refuse(place, 'contains something else than a token');
  return token;
}

async function readFile(path: string, place: string): Promise<string> {
  const read = await readSmallFile(path);
  if ('reason' in read) throw refuse(place, read.reason, read.cause);
  return read.bytes.toString('utf8');
}

interface Request {
  readonly http: Http;
  readonly signal: AbortSignal | undefined;
  readonly place: string;
}

async function request(
  { url, headers = {} }: Extract<SubjectTokenSource, { url: string }>,
  { http, signal, place }: Request,
): Promise<string> {
  try {
    const { status, text } = await http.call({
      store: 'googlePlay',
      url,
      headers: { ...headers },
      maxBytes: MAX_BYTES,
      signal,
    });
    // The text is not repeated, because it may contain the token.
    if (status !== 200) throw refuse(place, `answers with HTTP ${status}`);
    return text;
  } catch (error) {
    if (isStoreError(error) && error.code === 'STORE_UNREACHABLE')
      throw refuse(place, 'cannot be reached', error);
    if (isStoreError(error) && error.code === 'STORE_ANSWER_INVALID')
      throw refuse(place, 'answers with more than 64 KiB', error);
    throw error;
  }
}

function pick(text: string, format: SubjectTokenFormat | undefined): string | undefined {
  if (format?.type !== 'json') return text.trim();
  const body = responseBody(text);
  const field = format.subject_token_field_name ?? '';
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return undefined;
  const value = (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value.trim() : undefined;
}

function refuse(place: string, reason: string, cause?: unknown): GoogleSignInError {
  return new GoogleSignInError(
    'SUBJECT_TOKEN_INVALID',
    `The token of the other provider cannot be read: ${place} ${reason}.`,
    {
      hint: 'The CI job must be allowed to request a token (GitHub: permissions: id-token: write; GitLab: id_tokens), and must write it before Storedeck starts.',
      cause,
    },
  );
}
