import { z } from 'zod';

import { COMPETING_FORWARD_HINT, WdaError } from '../wda-error.ts';
import type { HttpResponse } from './wda-http.ts';

/** The body of every response of WebDriverAgent. */
export interface WdaResponse {
  readonly sessionId: string | null;
  readonly value: unknown;
}

export const INVALID_SESSION = 'invalid session id';

/** Parses the body of a response. Throws WDA_REFUSED with WebDriverAgent's message, or WDA_BAD_ANSWER for any other body. */
export function readResponse({ status, text }: HttpResponse): WdaResponse {
  const envelope = Envelope.safeParse(json(text));
  if (!envelope.success || !('value' in envelope.data)) throw notWda(status);
  const { sessionId = null, value, status: oldStatus = 0 } = envelope.data;
  const failure = Failure.safeParse(value);
  if (failure.success) throw refusal(failure.data.error, failure.data.message ?? '');
  // Before 2019 WebDriverAgent responded with `{"status":6}` for an unknown session.
  if (oldStatus !== 0)
    throw refusal(oldStatus === 6 ? INVALID_SESSION : `status ${oldStatus}`, textOf(value));
  if (status >= 400) throw notWda(status);
  return { sessionId, value };
}

/** Throws WDA_BAD_ANSWER when the value of a response does not have the expected shape. */
export function parseValue<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw notWda(200, parsed.error);
  return parsed.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notWda(status: number, cause?: unknown) {
  return new WdaError(
    'WDA_BAD_ANSWER',
    `The response is not from a working WebDriverAgent (HTTP ${status}).`,
    {
      cause,
      hint: COMPETING_FORWARD_HINT,
    },
  );
}

function refusal(reason: string, message: string): WdaError {
  const text = message.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return new WdaError('WDA_REFUSED', `WebDriverAgent refused: ${text || reason}`, {
    reason,
    hint: HINTS[reason],
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const HINTS: Readonly<Record<string, string>> = {
  'invalid element state': 'Tap a text field first, so that the keyboard is open.',
  'unable to capture screen':
    'The app on the screen may forbid screenshots (protected video): switch to another app.',
};

const Failure = z.object({ error: z.string(), message: z.string().optional() });
const Envelope = z.object({
  sessionId: z.string().nullish().catch(null),
  value: z.unknown(),
  status: z.number().optional().catch(undefined),
});
