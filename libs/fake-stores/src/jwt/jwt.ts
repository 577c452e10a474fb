import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';

/** The parts of a signed token. They are untrusted until `verifies` has accepted the signature. */
export interface Jwt {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
  /** The token itself. */
  readonly token: string;
}

/** Reads a compact JWS. Returns `null` if the text is not a compact JWS. */
export function readJwt(token: string): Jwt | null {
  try {
    return { header: { ...decodeProtectedHeader(token) }, claims: decodeJwt(token), token };
  } catch {
    return null;
  }
}

/** Apple's signature algorithm. Signatures are raw R||S (64 bytes), never DER. */
export const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** Google's signature algorithm. */
export const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** Whether the signature of the token was made with the private key that belongs to the public key `key`. */
export async function verifies(
  { token }: Jwt,
  algorithm: typeof ES256 | typeof RS256,
  key: CryptoKey,
): Promise<boolean> {
  const algorithms = [algorithm === ES256 ? 'ES256' : 'RS256'];
  return compactVerify(token, key, { algorithms }).then(
    () => true,
    () => false,
  );
}
