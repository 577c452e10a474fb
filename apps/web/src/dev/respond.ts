import type { EndpointName, ErrorBody, ResponseOf } from '@storedeck/contract';
import { HttpResponse } from 'msw';

/** Returns the response of an endpoint. The types of the contract check the body. */
export function respond<Name extends EndpointName>(_endpoint: Name, body: ResponseOf<Name>) {
  return HttpResponse.json(body as object);
}

/** Returns an error response of the server. */
export function respondWithError(status: number, error: Omit<ErrorBody, 'ok'>) {
  return HttpResponse.json({ ok: false, ...error }, { status });
}
