import type { TrustedKeys } from '../jwt/credentials.ts';
import { ES256, readJwt, verifies } from '../jwt/jwt.ts';

/** The longest lifetime of a token, in seconds. */
const MAX_LIFETIME = 20 * 60;

/**
 * Returns the key that signed a request's token, or `null` when App Store Connect would refuse the token. The token
 * must be signed with ES256 and raw R||S, contain the id of a known key and of the key's issuer, have the right
 * audience, and have a lifetime of at most 20 minutes. The token of an individual key has no issuer, and the subject
 * `user` (Apple, "Generating Tokens for API Requests").
 */
export async function acceptedKey(
  authorization: string | null,
  keys: readonly TrustedKeys['appStore'][],
  nowMs: number,
): Promise<TrustedKeys['appStore'] | null> {
  const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const jwt = token === undefined ? null : readJwt(token);
  const key = keys.find(({ keyId }) => keyId === jwt?.header['kid']);
  if (!jwt || !key || jwt.header['alg'] !== 'ES256' || jwt.header['typ'] !== 'JWT') return null;
  const { iss, sub, aud, iat, exp } = jwt.claims;
  const now = nowMs / 1000;
  if (iss !== key.issuerId || aud !== 'appstoreconnect-v1') return null;
  if (key.issuerId === undefined && sub !== 'user') return null;
  if (typeof exp !== 'number' || exp <= now) return null;
  if (iat !== undefined && (typeof iat !== 'number' || iat > now)) return null;
  // If `iat` is missing, Apple counts the lifetime from the time of the request.
  if (exp - (typeof iat === 'number' ? iat : now) > MAX_LIFETIME) return null;
  return (await verifies(jwt, ES256, key.publicKey)) ? key : null;
}
