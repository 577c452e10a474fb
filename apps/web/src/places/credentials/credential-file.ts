import { FileRefusal } from '../../ui/read-text-file.ts';
import { isSecret } from './credential-fields.ts';
import { envValues } from './env-text.ts';

/** The content that was recognized in a dropped, chosen or pasted text. */
export type CredentialFile =
  | { readonly kind: 'p8'; readonly base64: string; readonly keyId?: string }
  | { readonly kind: 'service-account'; readonly base64: string; readonly email: string }
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
  throw new FileRefusal(`${name} is neither AuthKey_….p8 nor a service account’s JSON key nor an .env file.`);
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
  const email = emailOfServiceAccount(text);
  if (email !== undefined) return { kind: 'service-account', base64: encodeBase64(text), email };
  throw new FileRefusal(
    `${name} is JSON, but not the key of a service account: it has no "type": "service_account" with client_email and private_key.`,
  );
}

/** The email address in a service account's JSON key; undefined for any other text. */
function emailOfServiceAccount(text: string): string | undefined {
  try {
    const { type, client_email, private_key } = JSON.parse(text) as Record<string, unknown>;
    const whole =
      type === 'service_account' && typeof private_key === 'string' && typeof client_email === 'string';
    return whole ? client_email : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Describes the content of a base64 value, or the mistake in it, without repeating the value. Returns undefined
 * for an empty value.
 */
export function describeValue(
  file: 'p8' | 'service-account',
  value: string,
): { readonly good: string } | { readonly mistake: string } | undefined {
  if (value.trim() === '') return undefined;
  const text = decodeBase64(value);
  if (text === undefined) return { mistake: 'This is not base64. Drop the file itself.' };
  if (file === 'p8') {
    if (/^\s*-----BEGIN PRIVATE KEY-----/.test(text)) return { good: 'Contains a private key.' };
    return { mistake: 'This base64 does not contain a private key. Drop AuthKey_….p8.' };
  }
  const email = emailOfServiceAccount(text);
  if (email !== undefined) return { good: email };
  return { mistake: 'This base64 does not contain a service account’s JSON key.' };
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
