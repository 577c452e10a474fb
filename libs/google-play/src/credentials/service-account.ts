import { createPrivateKey } from 'node:crypto';

import { parseUntrustedJson } from '@storedeck/listing';
import { refuseCredential, type StoreError } from '@storedeck/store-api';
import { z } from 'zod';

// The `token_uri` of the file is ignored, because a key file must not decide where the signed assertion is sent.
const ServiceAccountFile = z.object({
  type: z.literal('service_account').optional(),
  client_email: z.string().regex(/^[^\s@]{1,200}@[^\s@]{1,200}$/),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});

/** The other kinds of credentials that Google's tools write. Storedeck cannot sign in with them. */
const OTHER_CREDENTIALS = {
  authorized_user: 'the login of a person, as gcloud writes it',
  external_account: 'workload identity federation',
  external_account_authorized_user: 'workforce identity federation',
  gdch_service_account: 'a service account of Google Distributed Cloud',
  impersonated_service_account: 'an impersonated service account',
} as const;
const OtherCredential = z.object({
  type: z.enum(Object.keys(OTHER_CREDENTIALS) as (keyof typeof OTHER_CREDENTIALS)[]),
});

/** The fields that are used from the JSON key file of a Google service account. The names are those of the file. */
export interface ServiceAccount {
  client_email: string;
  /** An RSA key in PEM form. */
  private_key: string;
  private_key_id?: string | undefined;
}

/**
 * Checks the parsed JSON key file of a service account.
 *
 * @param name the name of the value in error messages
 * @throws StoreError CREDENTIALS_INVALID
 */
export function checkServiceAccount(account: unknown, name: string): ServiceAccount {
  const parsed = ServiceAccountFile.safeParse(account);
  const other = OtherCredential.safeParse(account).data?.type;
  if (!parsed.success && other !== undefined)
    throw refuse(name, `holds a credential of the type ${other} (${OTHER_CREDENTIALS[other]})`);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].filter(Boolean);
    throw refuse(
      name,
      fields.length > 0
        ? `holds JSON with a missing or wrong ${fields.join(', ')}`
        : 'holds JSON of another kind',
    );
  }
  if (!isRsaKey(parsed.data.private_key))
    throw refuse(name, 'holds a private_key that is not a readable RSA key of at least 2048 bits');
  return parsed.data;
}

/**
 * Parses the text of a JSON key file. `checkServiceAccount` checks the result.
 *
 * @throws StoreError CREDENTIALS_INVALID
 */
export function parseServiceAccount(text: string, name: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch {
    // The parser's own message is not used, because it may quote the key.
    throw refuse(
      name,
      text.includes('-----BEGIN') ? 'holds a bare key instead of the JSON key file' : 'holds no JSON',
    );
  }
}

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    // RS256 requires at least 2048 bits (RFC 7518, section 3.3).
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

function refuse(name: string, reason: string): StoreError {
  return refuseCredential('googlePlay', {
    name,
    reason,
    hint: 'It must be the JSON key file of a service account (Google Cloud console, IAM, Service accounts, Keys); a variable contains it as base64.',
  });
}
