import { generateKeyPairSync } from 'node:crypto';

export const ACCOUNT = 'listing@tilia-garden.iam.gserviceaccount.com';
export const IMPERSONATION_URL = `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${ACCOUNT}:generateAccessToken`;

export function rsaKey(modulusLength = 2048): string {
  return generateKeyPairSync('rsa', { modulusLength })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

export const KEY_FILE = {
  type: 'service_account',
  project_id: 'tilia-garden',
  private_key_id: 'a'.repeat(40),
  private_key: rsaKey(),
  client_email: ACCOUNT,
  token_uri: 'https://attacker.example/token',
  universe_domain: 'googleapis.com',
};

/** As `gcloud auth application-default login` writes it. */
export const USER_FILE = {
  account: '',
  client_id: '764086051850-6qr4p6gpi6hn506pt8ejuq83di341hur.apps.googleusercontent.com',
  client_secret: 'd-FL95Q19q7MQmFpd7hHD0Ty',
  quota_project_id: 'tilia-garden',
  refresh_token: '1//09secretsecretsecret',
  type: 'authorized_user',
  universe_domain: 'googleapis.com',
};

/** As `gcloud auth application-default login --impersonate-service-account` writes it. */
export const IMPERSONATED_FILE = {
  delegates: [],
  service_account_impersonation_url: IMPERSONATION_URL,
  source_credentials: USER_FILE,
  type: 'impersonated_service_account',
};

/** As `gcloud iam workload-identity-pools create-cred-config` writes it. */
export const EXTERNAL_FILE = {
  universe_domain: 'googleapis.com',
  type: 'external_account',
  audience:
    '//iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/ci/providers/github',
  subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  token_url: 'https://sts.googleapis.com/v1/token',
  credential_source: { file: '/tmp/token', format: { type: 'text' } },
  service_account_impersonation_url: IMPERSONATION_URL,
  service_account_impersonation: { token_lifetime_seconds: 1800 },
};

/** As `gcloud auth application-default login --login-config` writes it. */
export const EXTERNAL_USER_FILE = {
  type: 'external_account_authorized_user',
  audience: '//iam.googleapis.com/locations/global/workforcePools/staff/providers/okta',
  client_id: 'workforce-client',
  client_secret: 'workforce-secret',
  refresh_token: 'workforce-refresh-secret',
  token_url: 'https://sts.googleapis.com/v1/oauthtoken',
  token_info_url: 'https://sts.googleapis.com/v1/introspect',
  universe_domain: 'googleapis.com',
};
