import {
  connect,
  type ConnectOptions,
  type Http,
  type HttpRequest,
  type HttpResponse,
  parseResponse,
} from '@storedeck/store-api';
import type { z } from 'zod';

import {
  checkGooglePlayCredentials,
  type GooglePlayCredentials,
} from '../credentials/google-play-credentials.ts';
import { describeCredentials } from '../sign-in/describe-credentials.ts';
import { AccessToken } from './access-token.ts';
import { type PlayEndpoints, resolvePlayEndpoints } from './play-endpoints.ts';
import { googlePlayRefusal } from './refusal.ts';
import { responseBody } from './response-body.ts';

/** The optional parts of a request to Google Play. */
interface PlayRequest {
  query?: Readonly<Record<string, string>> | undefined;
  /** The body of the request, which is sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** A file to upload. */
interface PlayUpload {
  bytes: Uint8Array;
  /** The media type of the file, such as `image/png`. */
  type: string;
}

/**
 * The Android Publisher API for one app. A path is relative to the app, such as `edits/12/details`; the caller encodes
 * the parts of the path. Each response is checked against a schema.
 *
 * A request is retried after a temporary failure, except a POST or an upload: Google might apply these twice. After a
 * 401, every request is sent once more with a new token.
 *
 * All methods throw a StoreSyncError: the refusal of the store, or STORE_ANSWER_INVALID, STORE_UNREACHABLE, ABORTED.
 */
export interface PlayClient {
  readonly packageName: string;
  /**
   * Waits until no other process of this user has an edit of this app and service account, and keeps them from opening
   * one until the release. Google allows one open edit for each combination of app and service account.
   */
  lock(signal: AbortSignal | undefined): Promise<AccountLock>;
  get<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request?: PlayRequest,
  ): Promise<z.infer<Schema>>;
  post<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request?: PlayRequest,
  ): Promise<z.infer<Schema>>;
  put<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request?: PlayRequest,
  ): Promise<z.infer<Schema>>;
  patch<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request?: PlayRequest,
  ): Promise<z.infer<Schema>>;
  delete(path: string, request?: PlayRequest): Promise<void>;
  /** Sends the bytes of a file to the upload address that belongs to the path. */
  upload<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request: Omit<PlayRequest, 'body'> & { file: PlayUpload },
  ): Promise<z.infer<Schema>>;
  /** Closes the connections that this client has opened. */
  close(): Promise<void>;
}

/** The options of `openPlayClient`. */
export interface ClientOptions extends ConnectOptions {
  credentials: GooglePlayCredentials;
  /** Addresses that replace those of `PLAY_ENDPOINTS`. */
  endpoints?: Partial<PlayEndpoints> | undefined;
  /** Locks an account among the processes of this user. Default: no lock. */
  lockApp?:
    ((account: string, options: { signal: AbortSignal | undefined }) => Promise<AccountLock>) | undefined;
  signal?: AbortSignal | undefined;
}

/** A lock of the edits of an app and account. */
export interface AccountLock {
  release(): Promise<void>;
}

/**
 * Signs in and returns the client. `signal` aborts only this first sign-in, because deleting the edit of an aborted
 * sync may need a new token later.
 *
 * @throws StoreSyncError GOOGLEPLAY_REFUSED if Google refuses the service account, CREDENTIALS_INVALID for a value without the
 * right form, NOT_CONFIGURED for an unusable address
 */
export async function openPlayClient(options: ClientOptions): Promise<PlayClient> {
  const { lockApp = noLock, signal } = options;
  const credentials = checkGooglePlayCredentials(options.credentials);
  const endpoints = resolvePlayEndpoints(options.endpoints);
  const http = await connect(Object.values(endpoints), options);
  const token = new AccessToken({ account: credentials.serviceAccount, endpoints, http });
  await token.get({ signal }).catch(async (error: unknown) => {
    await http.close();
    throw error;
  });
  const app = `/androidpublisher/v3/applications/${encodeURIComponent(credentials.packageName)}/`;
  const send = createAuthorisedSend(http, token);
  const json =
    (method: NonNullable<HttpRequest['method']>) =>
    async <Schema extends z.ZodType>(
      schema: Schema,
      path: string,
      { query, body, signal: abort }: PlayRequest = {},
    ): Promise<z.infer<Schema>> => {
      const text = await send({
        url: endpoints.playUrl + app + path + queryOf(query),
        method,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        repeatable: method !== 'POST',
        signal: abort,
      });
      return parseResponse(schema, responseBody(text), { store: 'googlePlay', place: `${method} ${path}` });
    };
  const account = `${credentials.packageName} ${describeCredentials(credentials.serviceAccount).principal}`;
  return {
    packageName: credentials.packageName,
    lock: (abort) => lockApp(account, { signal: abort }),
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    async delete(path, { query, signal: abort } = {}) {
      const url = endpoints.playUrl + app + path + queryOf(query);
      await send({ url, method: 'DELETE', headers: {}, repeatable: true, signal: abort });
    },
    async upload(schema, path, { query, file, signal: abort }) {
      const text = await send({
        url: `${endpoints.playUrl}/upload${app}${path}${queryOf({ ...query, uploadType: 'media' })}`,
        method: 'POST',
        headers: { 'content-type': file.type },
        body: file.bytes,
        repeatable: false,
        signal: abort,
      });
      return parseResponse(schema, responseBody(text), { store: 'googlePlay', place: `POST ${path}` });
    },
    close: () => http.close(),
  };
}

async function noLock(): Promise<AccountLock> {
  return { release: async () => undefined };
}

function queryOf(query: PlayRequest['query']): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

type AuthorisedRequest = Omit<HttpRequest, 'store' | 'headers'> & { headers: Record<string, string> };

/** Returns a function that sends a request with the token, and returns the body of the response. */
function createAuthorisedSend(
  http: Http,
  token: AccessToken,
): (request: AuthorisedRequest) => Promise<string> {
  return async (request) => {
    const sendWith = (bearer: string): Promise<HttpResponse> =>
      http.call({
        ...request,
        store: 'googlePlay',
        headers: { ...request.headers, authorization: `Bearer ${bearer}`, accept: 'application/json' },
      });
    const bearer = await token.get();
    const first = await sendWith(bearer);
    const response = first.status === 401 ? await sendWith(await token.get({ refused: bearer })) : first;
    if (response.status < 200 || response.status > 299) throw googlePlayRefusal(response);
    return response.text;
  };
}
