import { createPrivateKey } from 'node:crypto';

import { z } from 'zod';

import { decodeBase64, refuseCredential } from './decode-base64.ts';

const VARIABLE = 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64';
const HINT =
  'It must be the JSON key file of a service account (Google Cloud console, IAM, Service accounts, Keys), as base64.';

// `token_uri` of the file is left aside: a key file must not decide where a signed assertion is sent.
const ServiceAccountFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().regex(/^[^\s@]{1,200}@[^\s@]{1,200}$/),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});

/** What is needed of the JSON key file of a Google service account. */
export interface ServiceAccount {
  clientEmail: string;
  /** PEM, checked to be an RSA key. */
  privateKey: string;
  privateKeyId: string | undefined;
}

/** Reads a Google service account from the base64 of its JSON key file. */
export function readServiceAccount(base64: string): ServiceAccount {
  const text = decodeBase64(VARIABLE, 'googleplay', base64)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const parsed = ServiceAccountFile.safeParse(parseJson(text));
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].filter(Boolean);
    throw refuse(
      fields.length > 0
        ? `holds JSON with a missing or wrong ${fields.join(', ')}`
        : 'holds JSON of another kind',
    );
  }
  const { client_email: clientEmail, private_key: privateKey, private_key_id: privateKeyId } = parsed.data;
  if (!isRsaKey(privateKey)) throw refuse('holds a private_key that is no readable RSA key');
  return { clientEmail, privateKey, privateKeyId };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(
      text.includes('-----BEGIN') ? 'holds a bare key instead of the JSON key file' : 'holds no JSON',
    );
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function refuse(reason: string): ReturnType<typeof refuseCredential> {
  return refuseCredential(VARIABLE, 'googleplay', reason, HINT);
}
