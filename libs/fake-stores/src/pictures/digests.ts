import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The MD5 of bytes in hex, which is the form of App Store Connect's `sourceFileChecksum`. */
export function hashMd5(bytes: Uint8Array): string {
  return bytesToHex(md5(bytes));
}

/** The hex digests that Google Play returns for an uploaded image. */
export function hashForPlay(bytes: Uint8Array): { sha1: string; sha256: string } {
  return { sha1: bytesToHex(sha1(bytes)), sha256: bytesToHex(sha256(bytes)) };
}

/** A new random token of 40 hex digits. */
export function randomToken(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(20)));
}
