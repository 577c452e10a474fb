import { createPrivateKey } from 'node:crypto';

import { z } from 'zod';

import { DEFAULT_STS_URL, impersonatedEmail, isServiceAccountEmail, isStsUrl } from './google-addresses.ts';

/** An address to which no secret may be sent. `params.unsafe` tells it from a field that is merely wrong. */
const UNSAFE = { params: { unsafe: true } };

/** Visible ASCII characters: these values become parts of headers and forms. */
function visible(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[\x21-\x7e]+$/);
}

const stsUrl = z.string().refine(isStsUrl, UNSAFE);
const impersonation = z.string().refine((url) => impersonatedEmail(url) !== undefined, UNSAFE);
const quotaProject = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.:-]{0,99}$/)
  .optional();
/** Google's own domain. Others are clouds that other companies run; they have no Google Play. */
const universe = z
  .string()
  .refine((domain) => domain === 'googleapis.com', UNSAFE)
  .optional();

// The `token_uri` of the file is ignored, because a key file must not decide where the signed assertion is sent.
const ServiceAccountFile = z.object({
  type: z.literal('service_account').default('service_account'),
  client_email: z.string().regex(/^[^\s@]{1,200}@[^\s@]{1,200}$/),
  // A key that went through a form or a variable often has the two characters \n instead of line breaks.
  private_key: z
    .string()
    .min(1)
    .transform((pem) => pem.replaceAll('\\n', '\n')),
  private_key_id: z.string().optional(),
  universe_domain: universe,
});

const login = {
  client_id: visible(500),
  client_secret: visible(500),
  refresh_token: visible(4096),
  quota_project_id: quotaProject,
  universe_domain: universe,
};

const AuthorizedUserFile = z.object({ type: z.literal('authorized_user'), ...login });

const ExternalUserFile = z.object({
  type: z.literal('external_account_authorized_user'),
  ...login,
  token_url: stsUrl.default('https://sts.googleapis.com/v1/oauthtoken'),
});

const format = z
  .object({ type: z.enum(['text', 'json']), subject_token_field_name: z.string().max(200).optional() })
  .refine(({ type, subject_token_field_name: field }) => type === 'text' || Boolean(field), {
    path: ['subject_token_field_name'],
  })
  .optional();

/** What the address may be is checked by the reader, because it depends on what the user allows. */
const source = z.union([
  z.object({ file: z.string().min(1).max(4096), format }),
  z.object({
    url: z.string().max(4096),
    headers: z
      .record(z.string().regex(/^[\w-]{1,100}$/), z.string().regex(/^[\t\x20-\x7e]{0,8192}$/))
      .refine((headers) => Object.keys(headers).length <= 20)
      .optional(),
    format,
  }),
]);

/** The provider of a workforce pool, as an audience: the pool of a company, which belongs to no project. */
const WORKFORCE = /^\/\/iam\.googleapis\.com\/locations\/[^/]+\/workforcePools\/[^/]+\/providers\/./;

const ExternalAccountFile = z
  .object({
    type: z.literal('external_account'),
    audience: visible(1000),
    subject_token_type: visible(200),
    token_url: stsUrl.default(DEFAULT_STS_URL),
    credential_source: source,
    service_account_impersonation_url: impersonation.optional(),
    service_account_impersonation: z
      .object({ token_lifetime_seconds: z.int().min(600).max(43_200).optional() })
      .optional(),
    workforce_pool_user_project: quotaProject,
    client_id: visible(500).optional(),
    client_secret: visible(500).optional(),
    quota_project_id: quotaProject,
    universe_domain: universe,
  })
  .refine(
    ({ audience, workforce_pool_user_project: project }) => project === undefined || WORKFORCE.test(audience),
    {
      path: ['workforce_pool_user_project'],
    },
  );

const DELEGATE = 'projects/-/serviceAccounts/';
/** An account between the login and the target. gcloud writes its address alone; the service takes its full name. */
const delegate = z
  .string()
  .transform((name) => (name.startsWith(DELEGATE) ? name : DELEGATE + name))
  .refine((name) => isServiceAccountEmail(name.slice(DELEGATE.length)));

const ImpersonatedFile = z.object({
  type: z.literal('impersonated_service_account'),
  /** Read by the schema of its own type. */
  source_credentials: z.record(z.string(), z.unknown()),
  service_account_impersonation_url: impersonation,
  delegates: z.array(delegate).max(10).optional(),
  quota_project_id: quotaProject,
  universe_domain: universe,
});

/** The schema of each kind of JSON file. */
export const CREDENTIAL_SCHEMAS = {
  service_account: ServiceAccountFile,
  authorized_user: AuthorizedUserFile,
  external_account_authorized_user: ExternalUserFile,
  external_account: ExternalAccountFile,
  impersonated_service_account: ImpersonatedFile,
} as const;

/** Whether a text is an RSA key with which Google's assertions can be signed. */
export function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    // RS256 requires at least 2048 bits (RFC 7518, section 3.3).
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}
