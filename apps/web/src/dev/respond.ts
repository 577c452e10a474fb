import type { Answer, EndpointName, ErrorBody } from '@storedeck/contract';
import { HttpResponse } from 'msw';

/** The response of an endpoint, checked by the types of the contract. */
export function respond<Name extends EndpointName>(_endpoint: Name, body: Answer<Name>) {
  return HttpResponse.json(body as object);
}

/** An error response of the server. */
export function respondWithError(status: number, error: Omit<ErrorBody, 'ok'>) {
  return HttpResponse.json({ ok: false, ...error }, { status });
}
