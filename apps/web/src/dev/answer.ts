import type { Answer, EndpointName, ErrorBody } from '@storedeck/contract';
import { HttpResponse } from 'msw';

/** Answers as an endpoint does, by the contract's types. */
export const answer = <Name extends EndpointName>(_endpoint: Name, body: Answer<Name>) =>
  HttpResponse.json(body as object);

/** Refuses as the server does. */
export const refuse = (status: number, error: Omit<ErrorBody, 'ok'>) =>
  HttpResponse.json({ ok: false, ...error }, { status });
