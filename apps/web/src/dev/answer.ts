import type { Answer, EndpointName, ErrorBody } from '@storedeck/contract';
import { HttpResponse } from 'msw';

/** Answers as an endpoint does, by the contract's types. */
export function answer<Name extends EndpointName>(_endpoint: Name, body: Answer<Name>) {
  return HttpResponse.json(body as object);
}

/** Refuses as the server does. */
export function refuse(status: number, error: Omit<ErrorBody, 'ok'>) {
  return HttpResponse.json({ ok: false, ...error }, { status });
}
