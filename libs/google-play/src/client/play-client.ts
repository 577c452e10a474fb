import { connect, type ConnectOptions, type Http, parseResponse } from '@storedeck/store-api';
import type { z } from 'zod';

import {
  checkGooglePlayCredentials,
  type GooglePlayCredentials,
} from '../credentials/google-play-credentials.ts';
import { findOwnError } from '../exchange/find-own-error.ts';
import { type GoogleSignIn, openGoogleSignIn } from '../exchange/open-google-sign-in.ts';
import { type PlayEndpoints, resolvePlayEndpoints } from '../exchange/play-endpoints.ts';
import {
  type AppCalls,
  type CallOptions,
  type Edits,
  openPublisher,
  type Publisher,
} from './open-publisher.ts';
import { namePlace, PlayRequests, type PlayResponse } from './play-requests.ts';

/** The app that a call is about, as a part of the parameters of Google's client. */
export interface AppParameters {
  readonly packageName: string;
}

/**
 * One call of Google's client, such as
 * `(edits, app, options) => edits.details.get({ ...app, editId }, options)`. `options` must be passed on.
 */
export type PlayCall = (edits: Edits, app: AppParameters, options: CallOptions) => PromiseLike<PlayResponse>;

/** One call of Google's client about an app outside of an edit, in the same form as `PlayCall`. */
export type AppCall = (
  calls: AppCalls,
  app: AppParameters,
  options: CallOptions,
) => PromiseLike<PlayResponse>;

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
  /** The same as `send`, for a call that needs no edit. */
  sendOutsideEdit<Schema extends z.ZodType>(
    schema: Schema,
    call: AppCall,
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
    lock: (abort) => lockApp(`${endpoints.playUrl} ${packageName} ${principal ?? type}`, { signal: abort }),
    send: (schema, call, abort) =>
      sendCall(publisher, { schema, signal: abort, call: (given) => call(publisher.edits, app, given) }),
    sendOutsideEdit: (schema, call, abort) =>
      sendCall(publisher, {
        schema,
        signal: abort,
        call: (given) => call(publisher.outside, app, given),
      }),
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
    const [publisher] = await Promise.all([openPublisher(new PlayRequests(http, signIn), endpoints), token]);
    return publisher;
  } catch (error) {
    await http.close();
    throw error;
  }
}

interface Sent<Schema> {
  readonly schema: Schema;
  readonly call: (options: CallOptions) => PromiseLike<PlayResponse>;
  readonly signal: AbortSignal | undefined;
}

async function sendCall<Schema extends z.ZodType>(
  { options }: Publisher,
  { schema, call, signal }: Sent<Schema>,
): Promise<z.infer<Schema>> {
  try {
    const { data, config } = await call(signal ? { ...options, signal } : options);
    return parseResponse(schema, data, { store: 'googlePlay', place: namePlace(config) });
  } catch (error) {
    throw findOwnError(error, 'a request');
  }
}
