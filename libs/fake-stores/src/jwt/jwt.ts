/** The parts of a signed token. They are untrusted until `verifies` has accepted the signature. */
export interface Jwt {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
  /** The bytes that the signature covers. */
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Reads a compact JWS. Returns `null` if the text is not a compact JWS. */
export function readJwt(token: string): Jwt | null {
  const parts = token.split('.');
  const [header, claims, signature] = parts;
  if (parts.length !== 3 || header === undefined || claims === undefined || signature === undefined)
    return null;
  try {
    return {
      header: jsonObject(header),
      claims: jsonObject(claims),
      signed: new TextEncoder().encode(`${header}.${claims}`),
      signature: fromBase64Url(signature),
    };
  } catch {
    return null;
  }
}

/** Apple's signature algorithm. Signatures are raw R||S (64 bytes), never DER. */
export const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** Google's signature algorithm. */
export const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** Whether the signature of the token was made with the private key that belongs to the public key `key`. */
export function verifies(jwt: Jwt, algorithm: typeof ES256 | typeof RS256, key: CryptoKey): Promise<boolean> {
  return crypto.subtle.verify(algorithm, key, jwt.signature, jwt.signed);
}

function jsonObject(part: string): Record<string, unknown> {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(part)));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('not an object');
  return value as Record<string, unknown>;
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('not base64url');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
