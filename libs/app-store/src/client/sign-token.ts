import { SignJWT } from 'jose';

import type { CheckedAppStoreCredentials } from '../credentials/app-store-credentials.ts';

/**
 * The number of seconds by which the signing time is set back. Apple refuses a token whose signing time is in the
 * future, and the clock of this computer may be slightly ahead.
 */
const CLOCK_SKEW_S = 60;

/** Signs a token for App Store Connect (ES256) that is valid for so many seconds. */
export function signToken(
  { keyId, issuerId, privateKey }: CheckedAppStoreCredentials,
  lifetimeS: number,
): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000) - CLOCK_SKEW_S;
  // The token of an individual key names no issuer, and its subject is always the word "user".
  const claims = issuerId === undefined ? { sub: 'user' } : { iss: issuerId };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + CLOCK_SKEW_S + lifetimeS)
    .setAudience('appstoreconnect-v1')
    .sign(privateKey);
}
