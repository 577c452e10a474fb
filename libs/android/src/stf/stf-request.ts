import { deadline } from '@storedeck/async';
import { parseJson, safeLine } from '@storedeck/foreign-text';
import { z } from 'zod';

import { AndroidError } from '../android-error.ts';

/** The address of an STF server, and the token for it. */
export interface StfServer {
  /**
   * The URL of the server, such as `https://stf.example.com`. If STF is below a path of the host, the URL contains this
   * path.
   */
  readonly url: string;
  /** An access token of the user. The token is sent only to this server, and no error contains it. */
  readonly token: string;
  /**
   * The longest wait for a response, in ms. Default 15 000, which is longer than the 5 s for which STF itself waits for
   * a phone.
   */
  readonly timeoutMs?: number;
}

/** One request to the API of STF. */
export interface StfRequest<Result> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below the URL, with the query. */
  readonly path: string;
  readonly body?: object;
  /** The expected shape of the response. The member `success` is checked in every case. */
  readonly schema?: z.ZodType<Result>;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 15_000;
/** In bytes. With the requested fields, the list of a thousand phones has about 300 kB. */
const MAX_BYTES = 8 * 1024 * 1024;
const Outcome = z.object({ success: z.boolean(), description: z.string().max(2000).optional() });

/**
 * Sends a request, and resolves to the checked response. Redirects are not followed, because the token is only for this
 * server. Rejects with STF_UNREACHABLE, STF_REFUSED, STF_ANSWER_INVALID or ABORTED.
 */
export async function sendToStf<Result>(server: StfServer, request: StfRequest<Result>): Promise<Result> {
  const limit = deadline(server.timeoutMs ?? TIMEOUT_MS, request.signal);
  try {
    const response = await fetch(server.url.replace(/(?<!\/)\/+$/, '') + request.path, {
      method: request.method,
      redirect: 'manual',
      signal: limit,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${server.token}`,
        ...(request.body && { 'Content-Type': 'application/json' }),
      },
      body: request.body ? JSON.stringify(request.body) : null,
    });
    return readResponse(response.status, await readBody(response), request.schema);
  } catch (error) {
    if (error instanceof AndroidError) throw error;
    if (request.signal?.aborted)
      throw new AndroidError('ABORTED', 'The request to the STF server was aborted.');
    throw unreachable(limit.aborted ? undefined : error);
  }
}

function readResponse<Result>(status: number, text: string, schema: z.ZodType<Result> | undefined): Result {
  const json = parseJson(text);
  const outcome = Outcome.safeParse(json).data;
  if (status >= 300 && status < 400)
    throw invalid('The STF server redirects to another address, which is not followed.');
  if (status === 401)
    throw new AndroidError('STF_REFUSED', 'The STF server refuses the access token.', {
      hint: 'Make a new one in STF under Settings, Keys, Access Tokens.',
    });
  if (!outcome) throw invalid(`The address is not that of an STF server (status ${status}).`);
  if (status >= 400 || !outcome.success)
    throw new AndroidError(
      'STF_REFUSED',
      `The STF server refuses it: ${safeLine(outcome.description ?? 'no reason', 200)}.`,
      {
        hint: status === 504 ? 'The phone does not respond to STF. Look at it there.' : undefined,
      },
    );
  if (!schema) return undefined as Result;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw invalid('The response of the STF server is not as its API describes it.');
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw invalid('The response of the STF server is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function invalid(message: string): AndroidError {
  return new AndroidError('STF_ANSWER_INVALID', message, { hint: 'Check the address of the STF server.' });
}

function unreachable(error: unknown): AndroidError {
  return new AndroidError('STF_UNREACHABLE', `The STF server cannot be reached: ${describeFailure(error)}.`, {
    hint: 'Check its address, and that this computer may reach it.',
  });
}

function describeFailure(error: unknown): string {
  if (error === undefined) return 'no response in time';
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : 'no connection';
}
