import type { ParsedKey } from 'ssh2';

/** The public key of a private or public one, in base64. */
export function encodePublicKey(key: ParsedKey): string {
  return key.getPublicSSH().toString('base64');
}
