import type { CheckedAppStoreCredentials } from '../credentials/app-store-credentials.ts';

/** How long a token is valid, in seconds. */
const LIFETIME_S = 600;
const RENEW_BEFORE_S = 60;

/**
 * Signs and caches the token for App Store Connect (ES256, valid for ten minutes). The code that signs is loaded at first
 * use.
 */
export class BearerToken {
  readonly #credentials: CheckedAppStoreCredentials;
  #current: { token: Promise<string>; signedAt: number; wallClock: number } | undefined;

  constructor(credentials: CheckedAppStoreCredentials) {
    this.#credentials = credentials;
  }

  /**
   * Returns the cached token. Signs a new token if the cached token expires within a minute, if the clock has jumped,
   * or if the cached token equals `refused`.
   */
  async get(refused?: string): Promise<string> {
    const current = this.#current;
    if (current && isFresh(current) && (await current.token) !== refused) return current.token;
    // When several calls were refused at the same time, only the first signs a new token.
    if (this.#current && this.#current !== current) return this.#current.token;
    this.#current = { token: this.#sign(), signedAt: performance.now(), wallClock: Date.now() };
    return this.#current.token;
  }

  async #sign(): Promise<string> {
    const { signToken } = await import('./sign-token.ts');
    return signToken(this.#credentials, LIFETIME_S);
  }
}

function isFresh({ signedAt, wallClock }: { signedAt: number; wallClock: number }): boolean {
  const elapsed = performance.now() - signedAt;
  const clockJump = Math.abs(Date.now() - wallClock - elapsed);
  return elapsed < (LIFETIME_S - RENEW_BEFORE_S) * 1000 && clockJump < RENEW_BEFORE_S * 1000;
}
