import type { IssuedToken, Renew } from './issued-token.ts';

/** How long before its end a token is renewed, in ms. A token that lasts less than twice as long is half used. */
const RENEW_BEFORE_MS = 5 * 60_000;

interface HeldToken extends IssuedToken {
  readonly renewAtMs: number;
}

/** Keeps an access token, and renews it before its end. */
export class AccessTokens {
  readonly #renew: Renew;
  readonly #now: () => number;
  #current: Promise<HeldToken> | undefined;

  constructor(renew: Renew, now: () => number = Date.now) {
    this.#renew = renew;
    this.#now = now;
  }

  /**
   * Returns the present token. Requests a new one if the present one ends within five minutes or equals `refused`.
   * Concurrent calls share one request; `signal` aborts the request only if this call has started it.
   *
   * @throws GoogleSignInError if Google refuses the credentials, and the errors of `Http.call`
   */
  async get({
    refused,
    signal,
  }: { refused?: string | undefined; signal?: AbortSignal | undefined } = {}): Promise<IssuedToken> {
    const current = this.#current;
    const held = await current?.catch(() => undefined);
    if (held && held.token !== refused && this.#now() < held.renewAtMs) return held;
    // When several calls were refused at the same time, only the first requests a new token.
    if (this.#current && this.#current !== current) return this.#current;
    return (this.#current = this.#request(signal));
  }

  async #request(signal: AbortSignal | undefined): Promise<HeldToken> {
    const issued = await this.#renew(signal);
    const left = issued.expiresAtMs - this.#now();
    return { ...issued, renewAtMs: issued.expiresAtMs - Math.min(RENEW_BEFORE_MS, left / 2) };
  }
}
