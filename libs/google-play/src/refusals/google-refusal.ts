import { type HttpResponse, describeRetryTime, storeMessage } from '@storedeck/store-api';
import { z } from 'zod';

import { responseBody } from './response-body.ts';

const ApiRefusal = z.object({
  error: z.object({
    message: z.string().nullish(),
    status: z.string().nullish(),
    details: z.array(z.object({ reason: z.string().nullish() })).nullish(),
    errors: z.array(z.object({ message: z.string().nullish() })).nullish(),
  }),
});
const OAuthRefusal = z.object({
  error: z.string(),
  error_description: z.string().nullish(),
  error_subtype: z.string().nullish(),
});

/** What a response says that is not 2xx. */
export interface GoogleRefusal {
  readonly status: number;
  /** Google's message, made safe to show. Empty if there is none. */
  readonly detail: string;
  /** The status and the message, such as `HTTP 403: The caller does not have permission`. */
  readonly shown: string;
  /** The reasons of `google.rpc.ErrorInfo`, or the code and subtype of an OAuth endpoint. */
  readonly codes: readonly string[];
  /** When the request may be sent again, such as `in a few minutes`. */
  readonly retryTime: string;
}

/** A response that is not 2xx. */
export type Refused = Pick<HttpResponse, 'status' | 'text'> & Partial<Pick<HttpResponse, 'headers'>>;

/** Reads the refusal of an API of Google or of an OAuth endpoint. */
export function readRefusal({ status, text, headers }: Refused): GoogleRefusal {
  const time = describeRetryTime(headers);
  const body = responseBody(text);
  const oauth = OAuthRefusal.safeParse(body).data;
  if (oauth) {
    const { error, error_description: description, error_subtype: subtype } = oauth;
    const detail = storeMessage([error, description].filter(Boolean).join(': '));
    return {
      status,
      detail,
      shown: detail,
      codes: [error, ...(subtype ? [subtype] : [])],
      retryTime: time,
    };
  }
  const api = ApiRefusal.safeParse(body).data?.error;
  // The message is that of the first error. An app may lack several things, each with an error of its own.
  const sentences = new Set(
    [api, ...(api?.errors ?? [])].flatMap((each) => each?.message?.replace(/\.$/, '') || []),
  );
  const detail = storeMessage([...sentences].join('; '));
  return {
    status,
    detail,
    shown: detail === '' ? `HTTP ${status}` : `HTTP ${status}: ${detail}`,
    codes: (api?.details ?? []).flatMap(({ reason }) => reason ?? []),
    retryTime: time,
  };
}
