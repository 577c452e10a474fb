import { ACCOUNT, loginCommand } from '@storedeck/setup';

import { GoogleSignInError } from './google-sign-in-error.ts';

/** The kinds of credentials that work, for hints. */
const WORKING_KINDS = `Use one of these: the JSON key file of a service account (Google Cloud console, IAM, Service accounts, Keys); a login that acts as a service account (${loginCommand()}); in CI, the configuration file of workload identity federation (gcloud iam workload-identity-pools create-cred-config … --service-account=${ACCOUNT}).`;

/** Kinds of credentials, and sources of tokens, that are known and do not work. */
const UNSUPPORTED = {
  gdch_service_account: 'a service account of Google Distributed Cloud, which has no Google Play',
  aws: 'a token that is signed with AWS keys',
  executable: 'a token from a command that the file names; a file must not decide which commands run',
  certificate: 'a token for a client certificate (mTLS)',
} as const;

/** A kind of credentials, or a source of tokens, that is known and does not work. */
export type Unsupported = keyof typeof UNSUPPORTED;

/** Whether a `type` is one of the kinds that are known and do not work. */
export function isUnsupported(type: unknown): type is Unsupported {
  return typeof type === 'string' && Object.hasOwn(UNSUPPORTED, type);
}

/** Returns the error for a kind that is known and does not work. */
export function unsupported(name: string, kind: Unsupported): GoogleSignInError {
  const isSource = kind !== 'gdch_service_account';
  return new GoogleSignInError(
    'CREDENTIALS_UNSUPPORTED',
    `${name} holds credentials of the kind ${kind} (${UNSUPPORTED[kind]}), which is not supported.`,
    {
      hint: isSource
        ? 'Let the CI system write the token to a file, and name the file with --credential-source-file in gcloud iam workload-identity-pools create-cred-config.'
        : WORKING_KINDS,
    },
  );
}

/** Returns the error for an address or a domain that does not belong to Google. */
export function unsafe(name: string, field: string): GoogleSignInError {
  return new GoogleSignInError(
    'CREDENTIALS_UNSAFE',
    `${name} names an address in ${field} that is not one of Google's, so nothing is sent there.`,
    {
      hint: 'Use the file as gcloud or the Google Cloud console wrote it; a changed address could collect your tokens.',
    },
  );
}

/** Returns the error for credentials that do not have the form of their kind. */
export function invalid(name: string, reason: string): GoogleSignInError {
  return new GoogleSignInError('CREDENTIALS_INVALID', `${name} ${reason}.`, { hint: WORKING_KINDS });
}
