import type { EndpointName, ErrorBody, ResponseOf } from '@storedeck/contract';
import { HttpResponse } from 'msw';

/** The response of an endpoint, checked by the types of the contract. */
export function respond<Name extends EndpointName>(_endpoint: Name, body: ResponseOf<Name>) {
  return HttpResponse.json(body as object);
}

/** An error response of the server. */
export function respondWithError(status: number, error: Omit<ErrorBody, 'ok'>) {
  return HttpResponse.json({ ok: false, ...error }, { status });
}
