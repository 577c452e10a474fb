import type { Http, HttpRequest, HttpResponse } from '@storedeck/store-api';
import type { gaxios } from 'google-auth-library';

import type { IssuedToken } from '../exchange/issued-token.ts';
import type { GoogleSignIn } from '../exchange/open-google-sign-in.ts';
import { responseBody } from '../refusals/response-body.ts';
import { googlePlayRefusal } from './refusal.ts';
import { refuseAccount } from './refuse-account.ts';

/** What this library uses of a response. */
export interface PlayResponse {
  /** The JSON of the response; undefined if it has no body. */
  readonly data: unknown;
  /** The request, with its whole address. */
  readonly config: { readonly url?: string | URL | undefined; readonly method?: string | undefined };
}

/** Sends the requests that Google's client makes, with the access token. */
export class PlayRequests {
  readonly #http: Http;
  readonly #signIn: GoogleSignIn;

  constructor(http: Http, signIn: GoogleSignIn) {
    this.#http = http;
    this.#signIn = signIn;
  }

  /**
   * Sends a request, and once more with a new token after a 401.
   *
   * @throws StoreError the refusal of the store, or STORE_UNREACHABLE, STORE_ANSWER_INVALID, ABORTED
   */
  async request(options: gaxios.GaxiosOptions): Promise<PlayResponse> {
    const { about, tokens } = this.#signIn;
    const issued = await tokens.get();
    const first = await this.#send(options, issued);
    const response =
      first.status === 401 ? await this.#send(options, await tokens.get({ refused: issued.token })) : first;
    if (response.status < 200 || response.status > 299)
      throw refuseAccount(response, { about, place: namePlace(options) }) ?? googlePlayRefusal(response);
    return { data: responseBody(response.text), config: options };
  }

  #send(options: gaxios.GaxiosOptions, { token }: IssuedToken): Promise<HttpResponse> {
    const { url = '', method = 'GET', params, paramsSerializer, data, signal } = options;
    const { quotaProject } = this.#signIn;
    return this.#http.call({
      store: 'googlePlay',
      url: params && paramsSerializer ? `${url}?${paramsSerializer(params)}` : String(url),
      method: method as NonNullable<HttpRequest['method']>,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(data !== undefined && { 'content-type': readType(options) }),
        ...(quotaProject !== undefined && { 'x-goog-user-project': quotaProject }),
      },
      // The bytes of an upload are never copied. Every other body is JSON.
      ...(data !== undefined && { body: data instanceof Uint8Array ? data : JSON.stringify(data) }),
      // Google might apply a POST twice.
      repeatable: method !== 'POST',
      signal: signal ?? undefined,
    });
  }
}

/** Returns the type of a body. Google's client only names that of an upload. */
function readType({ headers }: gaxios.GaxiosOptions): string {
  return new Headers(headers).get('content-type') ?? 'application/json';
}

/** Names a request by its method and its path in the app, such as `GET edits/12/details`. */
export function namePlace({ url = '', method = 'GET' }: PlayResponse['config']): string {
  const path = URL.parse(String(url))?.pathname ?? '';
  const [, place = path] = path.split('/applications/', 2);
  return `${method} ${place.slice(place.indexOf('/') + 1)}`;
}
