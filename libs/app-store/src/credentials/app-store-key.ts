import { createPrivateKey, KeyObject } from 'node:crypto';

import { refuseCredential, type StoreError } from '@storedeck/store-api';

/**
 * Returns the P-256 key of an App Store Connect API key: reads the text of its .p8 file, or checks a key that was
 * already read.
 *
 * @param name the name of the value in error messages
 * @throws StoreError CREDENTIALS_INVALID
 */
export function readAppStoreKey(p8: string | KeyObject, name: string): KeyObject {
  const key = typeof p8 === 'string' ? parsePem(p8, name) : p8;
  if (!(key instanceof KeyObject) || key.type !== 'private') throw refuse(name, 'is not a private key');
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw refuse(
      name,
      `holds a key of the wrong kind (${key.asymmetricKeyType ?? 'unknown'} instead of P-256)`,
    );
  return key;
}

/** A byte order mark, as text and as the bytes of UTF-8 in Latin 1. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;

function parsePem(given: string, name: string): KeyObject {
  // A key that went through a form or a variable often has the two characters \n instead of line breaks.
  const text = given.replace(BYTE_ORDER_MARK, '').replaceAll('\\n', '\n');
  if (!/^[ \t]*-----BEGIN/m.test(text) || /^\s*\{/.test(text)) throw refuse(name, describeNonPem(text));
  if (text.includes('-----BEGIN CERTIFICATE'))
    throw refuse(name, 'holds a certificate instead of a private key');
  if (text.includes('-----BEGIN PUBLIC KEY'))
    throw refuse(name, 'holds a public key instead of a private key');
  if (text.includes('ENCRYPTED')) throw refuse(name, 'holds a key that is protected by a passphrase');
  try {
    return createPrivateKey(text);
  } catch {
    // The parser's own message is not used, because it may quote the key.
    throw refuse(name, 'holds a private key that cannot be read; it may be cut off');
  }
}

function describeNonPem(text: string): string {
  // A .p12 or .der file starts with 0x30, the DER tag of a SEQUENCE, and with a length in the long form (0x80 or more).
  if (text.charCodeAt(0) === 0x30 && text.charCodeAt(1) >= 0x80)
    return 'holds a .p12 or .der file instead of a .p8 key';
  if (/^\s*\{/.test(text))
    return 'holds JSON, perhaps the service account of Google Play, instead of a .p8 key';
  if (text.includes('\0')) return 'holds no UTF-8 text; save the file as UTF-8';
  // The base64 of `-----BEGIN`.
  if (text.startsWith('LS0tLS1CRUdJT')) return 'holds base64 instead of the key';
  return 'holds no private key';
}

function refuse(name: string, reason: string): StoreError {
  return refuseCredential('appStore', {
    name,
    reason,
    hint: 'It must be the AuthKey_….p8 file from App Store Connect, Users and Access, Integrations; a variable contains it as base64.',
  });
}
