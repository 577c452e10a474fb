import type { AppStoreCredentials } from '../credentials/credentials-from.ts';

const LIFETIME_S = 600;
const RENEW_BEFORE_S = 60;
/** Apple refuses a token from the future, so a clock that is a little fast must not matter. */
const CLOCK_SKEW_S = 60;

/** Signs and keeps the token that App Store Connect asks for (ES256, ten minutes). `jose` is loaded at first use. */
export class BearerToken {
  readonly #credentials: AppStoreCredentials;
  #current: { token: Promise<string>; signedAt: number; wallClock: number } | undefined;

  constructor(credentials: AppStoreCredentials) {
    this.#credentials = credentials;
  }

  /** The token in use, or a new one shortly before that expires, after a jump of the clock, or when `refused` is the one in use. */
  async get(refused?: string): Promise<string> {
    const current = this.#current;
    if (current && isFresh(current) && (await current.token) !== refused) return current.token;
    // Of several calls that were refused together only the first signs again.
    if (this.#current === current)
      this.#current = { token: this.#sign(), signedAt: performance.now(), wallClock: Date.now() };
    return this.#current?.token ?? this.#sign();
  }

  async #sign(): Promise<string> {
    const { SignJWT } = await import('jose');
    const { keyId, issuerId, privateKey } = this.#credentials;
    const issuedAt = Math.floor(Date.now() / 1000) - CLOCK_SKEW_S;
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
      .setIssuer(issuerId)
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
