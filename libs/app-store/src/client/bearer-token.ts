import type { CheckedAppStoreCredentials } from '../credentials/app-store-credentials.ts';

const LIFETIME_S = 600;
const RENEW_BEFORE_S = 60;
/**
 * The number of seconds by which the signing time is set back. Apple refuses a token whose signing time is in the
 * future, and the clock of this computer may be slightly ahead.
 */
const CLOCK_SKEW_S = 60;

/** Signs and caches the token for App Store Connect (ES256, valid for ten minutes). `jose` is loaded at first use. */
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
    if (this.#current === current)
      this.#current = { token: this.#sign(), signedAt: performance.now(), wallClock: Date.now() };
    return this.#current?.token ?? this.#sign();
  }

  async #sign(): Promise<string> {
    const { SignJWT } = await import('jose');
    const { keyId, issuerId, privateKey } = this.#credentials;
    const issuedAt = Math.floor(Date.now() / 1000) - CLOCK_SKEW_S;
    // The token of an individual key names no issuer, and its subject is always the word "user".
    const claims = issuerId === undefined ? { sub: 'user' } : { iss: issuerId };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + CLOCK_SKEW_S + LIFETIME_S)
      .setAudience('appstoreconnect-v1')
      .sign(privateKey);
  }
}

function isFresh({ signedAt, wallClock }: { signedAt: number; wallClock: number }): boolean {
  const elapsed = performance.now() - signedAt;
  const clockJump = Math.abs(Date.now() - wallClock - elapsed);
  return elapsed < (LIFETIME_S - RENEW_BEFORE_S) * 1000 && clockJump < RENEW_BEFORE_S * 1000;
}
