import { createHash } from 'node:crypto';

/** A server's host key, as `ssh-keygen -lf` prints it. */
export interface HostKey {
  /** `ED25519`, `ECDSA`, `RSA`, `DSA`, or the name of another algorithm. */
  readonly type: string;
  /** `SHA256:` and 43 characters of base64. */
  readonly fingerprint: string;
}

/**
 * Returns the type and fingerprint of a public key. `blob` begins with the name of its algorithm as a length-prefixed
 * string (RFC 4253, 6.6).
 */
export function describeHostKey(blob: Buffer): HostKey {
  const name = blob.toString('latin1', 4, 4 + (blob.length >= 4 ? blob.readUInt32BE(0) : 0));
  const digest = createHash('sha256')
    .update(blob)
    .digest('base64')
    .replace(/(?<!=)=+$/, '');
  return {
    type: TYPES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? name,
    fingerprint: `SHA256:${digest}`,
  };
}

const TYPES: readonly (readonly [string, string])[] = [
  ['ssh-ed25519', 'ED25519'],
  ['ecdsa-sha2-', 'ECDSA'],
  ['ssh-rsa', 'RSA'],
  ['ssh-dss', 'DSA'],
];
