import { connect, type ConnectOptions, type Http, parseResponse } from '@storedeck/store-api';
import type { z } from 'zod';

import {
  checkGooglePlayCredentials,
  type GooglePlayCredentials,
} from '../credentials/google-play-credentials.ts';
import { findOwnError } from '../exchange/find-own-error.ts';
import type { IssuedToken } from '../exchange/issued-token.ts';
import { type GoogleSignIn, openGoogleSignIn } from '../exchange/open-google-sign-in.ts';
import { type PlayEndpoints, resolvePlayEndpoints } from '../exchange/play-endpoints.ts';
import { responseBody } from '../refusals/response-body.ts';
import { type CallOptions, type Edits, openPublisher, type Publisher } from './open-publisher.ts';
import { refuseAccount } from './refuse-account.ts';
import { googlePlayRefusal } from './refusal.ts';

/** The app that a call is about, as a part of the parameters of Google's client. */
export interface AppParameters {
  readonly packageName: string;
}

/**
 * One call of Google's client, such as
 * `(edits, app, options) => edits.details.get({ ...app, editId }, options)`. `options` must be passed on.
 */
export type PlayCall = (edits: Edits, app: AppParameters, options: CallOptions) => PromiseLike<PlayResponse>;

/** What this library uses of a response of Google's client. */
interface PlayResponse {
  readonly status: number;
  readonly data: unknown;
  readonly config: { readonly url?: string | URL | undefined; readonly method?: string | undefined };
}

/** The Android Publisher API for one app, through Google's client. */
export interface PlayClient {
  readonly packageName: string;
  /** Who has signed in, and the access token with its end. */
  readonly signIn: GoogleSignIn;
  /**
   * Waits until no other process of this user has an edit of this app and service account, and keeps them from opening
   * one until the release. Google allows one open edit for each combination of app and service account.
   */
  lock(signal: AbortSignal | undefined): Promise<AccountLock>;
  /**
   * Sends a call and checks its response against a schema. A call is retried after a temporary failure, except a POST
   * or an upload: Google might apply these twice. After a 401, every call is sent once more with a new token.
   *
   * @throws StoreError the refusal of the store, or STORE_ANSWER_INVALID, STORE_UNREACHABLE, ABORTED
   */
  send<Schema extends z.ZodType>(
    schema: Schema,
    call: PlayCall,
    signal?: AbortSignal,
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
 * @throws GoogleSignInError if Google refuses the credentials, or for credentials that cannot be used; StoreError
 * CREDENTIALS_INVALID for a package name without the right form, NOT_CONFIGURED for an unusable address
 */
export async function openPlayClient(options: ClientOptions): Promise<PlayClient> {
  const { lockApp = noLock, signal } = options;
  const { packageName, serviceAccount } = checkGooglePlayCredentials(options.credentials);
  const endpoints = resolvePlayEndpoints(options.endpoints);
  const http = await connect(Object.values(endpoints), options);
  const signIn = openGoogleSignIn({ credentials: serviceAccount, endpoints, http });
  const publisher = await startPublisher({ http, endpoints, signIn, signal });
  const app = { packageName };
  const { principal, type } = signIn.about;
  return {
    packageName,
    signIn,
    lock: (abort) => lockApp(`${packageName} ${principal ?? type}`, { signal: abort }),
    send: (schema, call, abort) => sendCall({ publisher, signIn, app }, { schema, call, signal: abort }),
    close: () => http.close(),
  };
}

async function noLock(): Promise<AccountLock> {
  return { release: async () => undefined };
}

interface Starting {
  readonly http: Http;
  readonly endpoints: PlayEndpoints;
  readonly signIn: GoogleSignIn;
  readonly signal: AbortSignal | undefined;
}

/** Loads Google's client while the first token is on its way. */
async function startPublisher({ http, endpoints, signIn, signal }: Starting): Promise<Publisher> {
  try {
    const token = signIn.tokens.get({ signal });
    const [publisher] = await Promise.all([openPublisher({ http, endpoints }), token]);
    return publisher;
  } catch (error) {
    await http.close();
    throw error;
  }
}

interface Sender {
  readonly publisher: Publisher;
  readonly signIn: GoogleSignIn;
  readonly app: AppParameters;
}

interface Sent<Schema> {
  readonly schema: Schema;
  readonly call: PlayCall;
  readonly signal: AbortSignal | undefined;
}

async function sendCall<Schema extends z.ZodType>(
  { publisher, signIn, app }: Sender,
  { schema, call, signal }: Sent<Schema>,
): Promise<z.infer<Schema>> {
  const { edits, options } = publisher;
  const quota = signIn.quotaProject && { 'x-goog-user-project': signIn.quotaProject };
  const sendWith = async ({ token }: IssuedToken): Promise<PlayResponse> => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', ...quota };
    try {
      return await call(edits, app, { ...options, headers, ...(signal && { signal }) });
    } catch (error) {
      throw findOwnError(error, 'a request');
    }
  };
  const issued = await signIn.tokens.get();
  const first = await sendWith(issued);
  const response =
    first.status === 401 ? await sendWith(await signIn.tokens.get({ refused: issued.token })) : first;
  const { status, data } = response;
  const text = typeof data === 'string' ? data : '';
  const place = namePlace(response);
  if (status < 200 || status > 299)
    throw (
      refuseAccount({ status, text }, { about: signIn.about, place }) ?? googlePlayRefusal({ status, text })
    );
  return parseResponse(schema, responseBody(text), { store: 'googlePlay', place });
}

/** Names a request by its method and its path in the app, such as `GET edits/12/details`. */
function namePlace({ config: { url = '', method = 'GET' } }: PlayResponse): string {
  return `${method} ${String(url)
    .replace(/^.*\/applications\/[^/]+\//, '')
    .replace(/\?.*$/s, '')}`;
}
