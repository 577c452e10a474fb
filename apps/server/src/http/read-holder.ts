import { Holder, HOLDER_HEADER } from '@storedeck/contract';
import type { Request } from 'express';

import { ServerError } from '../server-error.ts';

/**
 * Returns the holder that has sent a request: the one in the request's header, or "a program" without this header.
 * Throws `REQUEST_INVALID`.
 */
export function readHolder(request: Pick<Request, 'headers'>): Holder {
  const text = request.headers[HOLDER_HEADER.toLowerCase()];
  return text === undefined ? A_PROGRAM : parseHolder(String(text));
}

/** Returns the agent that the header of a request names; undefined without this header. Throws `REQUEST_INVALID`. */
export function readAgent(request: Pick<Request, 'headers'>): Holder | undefined {
  if (request.headers[HOLDER_HEADER.toLowerCase()] === undefined) return undefined;
  // A client of the agents' tools is always an agent, even if its header names another kind of holder, because only the
  // page counts as a person.
  return { ...readHolder(request), kind: 'agent' };
}

/** Parses a holder, which a client writes in the form of a URL query. Throws `REQUEST_INVALID`. */
export function parseHolder(text: string): Holder {
  const parsed = Holder.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ServerError(
    'REQUEST_INVALID',
    `The holder is not valid: ${issue?.path.join('.')}: ${issue?.message}.`,
    { hint: `Send "${HOLDER_HEADER}: kind=program&id=my-script&name=My+script".` },
  );
}

const A_PROGRAM: Holder = { kind: 'program', id: 'program', name: 'a program' };
