import { type HttpResponse, describeRetryTime, storeMessage } from '@storedeck/store-api';
import { z } from 'zod';

import { responseBody } from './response-body.ts';

const ApiRefusal = z.object({
  error: z.object({
    message: z.string().nullish(),
    status: z.string().nullish(),
    details: z
      .array(
        z.object({
          reason: z.string().nullish(),
          metadata: z.object({ consumer: z.string().nullish() }).nullish().catch(undefined),
        }),
      )
      .nullish(),
    errors: z.array(z.object({ message: z.string().nullish(), reason: z.string().nullish() })).nullish(),
  }),
});
const OAuthRefusal = z.object({
  error: z.string(),
  error_description: z.string().nullish(),
  error_subtype: z.string().nullish(),
});

/** Reasons in the older list `errors`, which is sometimes the only one, and their names in `google.rpc.ErrorInfo`. */
const OLDER_REASONS: Readonly<Record<string, string>> = { accessNotConfigured: 'SERVICE_DISABLED' };

/** What a response says that is not 2xx. */
export interface GoogleRefusal {
  readonly status: number;
  /** Google's message, made safe to show. Empty if there is none. */
  readonly detail: string;
  /** The status and the message, such as `HTTP 403: The caller does not have permission`. */
  readonly shown: string;
  /** The reasons of `google.rpc.ErrorInfo`, or the code and subtype of an OAuth endpoint. */
  readonly codes: readonly string[];
  /** The number or the id of the project that the request counts for, if Google names it. */
  readonly project: string | undefined;
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
      project: undefined,
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
    codes: [
      ...new Set([
        ...(api?.details ?? []).flatMap(({ reason }) => reason ?? []),
        ...(api?.errors ?? []).flatMap(({ reason }) => OLDER_REASONS[reason ?? ''] ?? []),
      ]),
    ],
    project: findProject((api?.details ?? []).map(({ metadata }) => metadata?.consumer ?? '')),
    retryTime: time,
  };
}

/**
 * Whether a 401 says that the account lacks a right, and not that its token is wrong. Google Play answers some calls so
 * (googleapis/google-api-java-client#1256).
 */
export function isRightMissing({ status, detail }: Pick<GoogleRefusal, 'status' | 'detail'>): boolean {
  return status === 401 && /insufficient permissions/i.test(detail);
}

function findProject(consumers: readonly string[]): string | undefined {
  return consumers.flatMap((consumer) => /^projects\/([a-z0-9-]{1,60})$/.exec(consumer)?.[1] ?? [])[0];
}
