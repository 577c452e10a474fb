import { describeGoogleFile, GOOGLE_KINDS } from '@storedeck/setup';

import { FileRefusal } from '../../ui/read-text-file.ts';
import { isSecret } from './credential-fields.ts';
import { envValues } from './env-text.ts';

/** The content that was recognized in a dropped, chosen or pasted text. */
export type CredentialFile =
  | { readonly kind: 'p8'; readonly base64: string; readonly keyId?: string }
  | { readonly kind: 'google'; readonly base64: string; readonly words: string }
  | { readonly kind: 'env'; readonly text: string };

/**
 * Recognizes a key or an `.env` text by its content. The file name only provides the key ID, and decides whether a text
 * that contains only secrets is an `.env` file.
 * @throws FileRefusal for any other content. The message says which kind of content was found, and never contains the
 * content itself
 */
export function recogniseFile(name: string, text: string): CredentialFile {
  if (text.includes('-----BEGIN') && !text.trimStart().startsWith('{')) return recognisePem(name, text);
  if (text.trimStart().startsWith('{')) return recogniseJson(name, text);
  const names = [...envValues(text).keys()];
  if (names.some((each) => !isSecret(each)) || (/\.?env\b/i.test(name) && names.length > 0))
    return { kind: 'env', text };
  throw new FileRefusal(`${name} is neither AuthKey_….p8 nor a Google credential in JSON nor an .env file.`);
}

function recognisePem(name: string, text: string): CredentialFile {
  if (envValues(text).size > 0 && !/^\s*-----BEGIN/.test(text)) return { kind: 'env', text };
  if (/BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(text)) {
    throw new FileRefusal(
      `${name} contains a key that is protected by a passphrase. Keys from Apple have none.`,
    );
  }
  if (!text.includes('-----BEGIN PRIVATE KEY-----')) {
    const what = /-----BEGIN ([A-Z ]{1,40})-----/.exec(text)?.[1]?.toLowerCase() ?? 'something else';
    throw new FileRefusal(`${name} contains a PEM “${what}”, not the private key of App Store Connect.`);
  }
  const keyId = /^AuthKey_([A-Z0-9]{8,12})\b.*\.p8$/i.exec(name)?.[1];
  return { kind: 'p8', base64: encodeBase64(text), ...(keyId !== undefined && { keyId }) };
}

function recogniseJson(name: string, text: string): CredentialFile {
  const words = describeGoogle(text);
  if (words !== undefined) return { kind: 'google', base64: encodeBase64(text), words };
  throw new FileRefusal(
    `${name} is JSON, but not a Google credential: its "type" is none of ${Object.keys(GOOGLE_KINDS).join(', ')}, or its private_key is missing.`,
  );
}

/** Describes the JSON of a Google credential, such as `the key of a service account: a@b.c`; undefined for other texts. */
function describeGoogle(text: string): string | undefined {
  const file = describeGoogleFile(text);
  if (!file || (file.kind === 'service_account' && !(file.account && text.includes('"private_key"'))))
    return undefined;
  const { kind, account } = file;
  return account === undefined ? GOOGLE_KINDS[kind] : `${GOOGLE_KINDS[kind]}: ${account}`;
}

/**
 * Describes the content of a base64 value, or the mistake in it, without repeating the value. Returns undefined
 * for an empty value.
 */
export function describeValue(
  file: 'p8' | 'google',
  value: string,
): { readonly good: string } | { readonly mistake: string } | undefined {
  if (value.trim() === '') return undefined;
  const text = decodeBase64(value);
  if (text === undefined) return { mistake: 'This is not base64. Drop the file itself.' };
  if (file === 'p8') {
    if (/^\s*-----BEGIN PRIVATE KEY-----/.test(text)) return { good: 'Contains a private key.' };
    return { mistake: 'This base64 does not contain a private key. Drop AuthKey_….p8.' };
  }
  const words = describeGoogle(text);
  if (words !== undefined) return { good: `Contains ${words}.` };
  return { mistake: 'This base64 does not contain the JSON of a Google credential.' };
}

function encodeBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Decodes base64 text; returns undefined for other text. Accepts the same forms as the server: wrapped lines, the
 * URL-safe alphabet, no padding.
 */
function decodeBase64(value: string): string | undefined {
  const joined = value
    .replace(/\s+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/(?<!=)=+$/, '');
  try {
    const bytes = Uint8Array.from(atob(joined), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
