import { parseJson, safeLine } from '@storedeck/foreign-text';
import { z } from 'zod';

import type { HttpResponse } from '../http/http-client.ts';
import { WebDriverError, type WebDriverErrorCode } from '../webdriver-error.ts';
import { withoutSecrets } from './redact.ts';
import { W3C_ERRORS } from './w3c-errors.table.ts';

/** The body that every response of a WebDriver server has. */
export interface WebDriverResponse {
  /**
   * The id of a session, if the response contains an id beside the value. Appium and Selenium send no id;
   * WebDriverAgent sends the id of its active session.
   */
  readonly sessionId: string | null;
  /** The value of the response. Untrusted. */
  readonly value: unknown;
}

/**
 * Parses a response. Throws the error that the server has sent, or an error for a response that is not from a WebDriver
 * server.
 */
export function readResponse(
  { status, text }: HttpResponse,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
): WebDriverResponse {
  // The secrets are removed before a text is cut off, so that no part of a secret stays at the end of the text.
  const short = (part: string) => safeLine(withoutSecrets(part, secrets), 300);
  if (status === 401) throw unauthorized(status, url);
  if (status >= 300 && status < 400) throw redirected(status, url);
  const envelope = Envelope.safeParse(parseJson(text));
  if (!envelope.success || !('value' in envelope.data)) {
    throw status === 403 || status === 407 ? unauthorized(status, url) : notWebDriver(status, url);
  }
  const { sessionId = null, value, status: oldStatus = 0 } = envelope.data;
  const failure = Failure.safeParse(value);
  if (failure.success) {
    const { error, message = '' } = failure.data;
    throw refusal(toCode(error), { reason: short(error), detail: short(message), status });
  }
  // Servers that are older than the W3C protocol report an unknown session with `{"status":6}`.
  if (oldStatus !== 0)
    throw refusal(oldStatus === 6 ? 'INVALID_SESSION_ID' : 'UNKNOWN_ERROR', {
      reason: oldStatus === 6 ? 'invalid session id' : `status ${oldStatus}`,
      detail: short(readMessage(value)),
      status,
    });
  if (status >= 400) throw notWebDriver(status, url);
  return { sessionId, value };
}

/** Returns the value of a response if the value has the expected shape. Otherwise throws RESPONSE_INVALID. */
export function parseValue<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new WebDriverError('RESPONSE_INVALID', 'The value of the response does not have the expected form.', {
    cause: parsed.error,
    status: 200,
  });
}

function toCode(reason: string): WebDriverErrorCode {
  return W3C_ERRORS[reason] ?? 'UNKNOWN_ERROR';
}

function refusal(
  code: WebDriverErrorCode,
  { reason, detail, status }: { readonly reason: string; readonly detail: string; readonly status: number },
): WebDriverError {
  return new WebDriverError(code, `The server refused the command: ${detail || reason}`, {
    reason,
    detail,
    status,
  });
}

function notWebDriver(status: number, url: string) {
  return new WebDriverError(
    'RESPONSE_INVALID',
    `The response of ${url} is not from a WebDriver server (HTTP ${status}).`,
    { hint: 'Check the address. Some servers need the path /wd/hub.', status },
  );
}

function unauthorized(status: number, url: string) {
  return new WebDriverError('UNAUTHORIZED', `${url} requires other credentials (HTTP ${status}).`, {
    hint: 'Check the user, the password or the header.',
    status,
  });
}

function redirected(status: number, url: string) {
  return new WebDriverError(
    'REDIRECTED',
    `${url} redirects to another address (HTTP ${status}), which is not followed.`,
    { hint: 'Use the address to which the server redirects, if you trust it.', status },
  );
}

function readMessage(value: unknown): string {
  return typeof value === 'string' ? value : (OldFailure.safeParse(value).data?.message ?? '');
}

const Failure = z.object({ error: z.string(), message: z.string().optional() });
const OldFailure = z.object({ message: z.string() });
const Envelope = z.object({
  sessionId: z.string().nullish().catch(null),
  value: z.unknown(),
  status: z.number().optional().catch(undefined),
});
