import { z } from 'zod';

import { COMPETING_FORWARD_HINT, WdaError } from '../wda-error.ts';
import type { WdaReply } from './wda-http.ts';

/** What every answer of WebDriverAgent is wrapped in. */
export interface WdaAnswer {
  readonly sessionId: string | null;
  readonly value: unknown;
}

export const INVALID_SESSION = 'invalid session id';

/** Opens the envelope of an answer. Throws WDA_REFUSED with WebDriverAgent's own words, or WDA_BAD_ANSWER when it is none. */
export function openAnswer({ status, text }: WdaReply): WdaAnswer {
  const envelope = Envelope.safeParse(json(text));
  if (!envelope.success || !('value' in envelope.data)) throw notWda(status);
  const { sessionId = null, value, status: oldStatus = 0 } = envelope.data;
  const failure = Failure.safeParse(value);
  if (failure.success) throw refusal(failure.data.error, failure.data.message ?? '');
  // Facebook's WebDriverAgent of before 2019 answers `{"status":6}` for a session it does not know.
  if (oldStatus !== 0) throw refusal(oldStatus === 6 ? INVALID_SESSION : `status ${oldStatus}`, words(value));
  if (status >= 400) throw notWda(status);
  return { sessionId, value };
}

/** Throws WDA_BAD_ANSWER when the value of an answer has not the shape it should have. */
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
    `What answers is not WebDriverAgent, or a broken one (HTTP ${status}).`,
    {
      cause,
      hint: COMPETING_FORWARD_HINT,
    },
  );
}

function refusal(reason: string, message: string): WdaError {
  const said = message.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return new WdaError('WDA_REFUSED', `WebDriverAgent refused: ${said || reason}`, {
    reason,
    hint: HINTS[reason],
  });
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const HINTS: Readonly<Record<string, string>> = {
  'invalid element state': 'Tap a text field first, so that the keyboard is open.',
  'unable to capture screen': 'The app on the screen may forbid screenshots (protected video); leave it.',
};

const Failure = z.object({ error: z.string(), message: z.string().optional() });
const Envelope = z.object({
  sessionId: z.string().nullish().catch(null),
  value: z.unknown(),
  status: z.number().optional().catch(undefined),
});
