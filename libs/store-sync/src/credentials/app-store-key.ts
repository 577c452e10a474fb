import { createPrivateKey, type KeyObject } from 'node:crypto';

import { decodeBase64, refuseCredential } from './decode-base64.ts';

const VARIABLE = 'ASC_KEY_P8_B64';
const HINT =
  'It must be the AuthKey_….p8 file from App Store Connect, Users and Access, Integrations, as base64.';

/** Reads the P-256 key of an App Store Connect API key from the base64 of its .p8 file. */
export function readAppStoreKey(base64: string): KeyObject {
  const bytes = decodeBase64(VARIABLE, 'appstore', base64);
  const text = bytes.toString('latin1');
  if (!/^\s*-----BEGIN/m.test(text) || /^\s*\{/.test(text)) throw refuse(describeNonPem(bytes, text));
  if (text.includes('-----BEGIN CERTIFICATE')) throw refuse('holds a certificate instead of a private key');
  if (text.includes('-----BEGIN PUBLIC KEY')) throw refuse('holds a public key instead of a private key');
  if (text.includes('ENCRYPTED')) throw refuse('holds a key that is protected by a passphrase');
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch {
    // The parser's own message may quote the input, so it is not passed on.
    throw refuse('holds a private key that cannot be read; it may be cut off');
  }
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw refuse(`holds a key of the wrong kind (${key.asymmetricKeyType ?? 'unknown'} instead of P-256)`);
  }
  return key;
}

function describeNonPem(bytes: Buffer, text: string): string {
  // A PKCS #12 file (.p12) is DER: a long-form SEQUENCE.
  if (bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80) return 'holds a .p12 or .der file instead of a .p8 key';
  if (/^\s*\{/.test(text))
    return 'holds JSON, perhaps the service account of Google Play, instead of a .p8 key';
  return 'holds no private key';
}

function refuse(reason: string): ReturnType<typeof refuseCredential> {
  return refuseCredential(VARIABLE, 'appstore', reason, HINT);
}
