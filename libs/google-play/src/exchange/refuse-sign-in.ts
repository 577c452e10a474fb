import { loginCommand } from '@storedeck/setup';
import { clockDifference, type HttpResponse, type StoreError } from '@storedeck/store-api';

import { type GoogleRefusal, readRefusal } from '../refusals/google-refusal.ts';
import { passingRefusal } from '../refusals/passing-refusal.ts';
import { GoogleSignInError, type GoogleSignInReason } from '../sign-in/google-sign-in-error.ts';

/** The services that take part in signing in. */
export type SignInStep = 'key' | 'login' | 'workforce' | 'exchange' | 'impersonation' | 'metadata';

/** Who signs in, for messages. */
export interface SigningIn {
  /** The account to act as; null if none is impersonated. */
  readonly account: string | null;
  /** The audience of the provider; null if there is none. */
  readonly audience: string | null;
}

interface Refused extends SigningIn {
  readonly refusal: GoogleRefusal;
  /** How far the clock of this computer is from Google's; undefined if it is right. */
  readonly clock: string | undefined;
}

/** Returns the error for a response of a sign-in service that is not 2xx. No token is in it. */
export function refuseSignIn(
  step: SignInStep,
  response: HttpResponse,
  who: SigningIn,
): StoreError | GoogleSignInError {
  const refusal = readRefusal(response);
  const passing = passingRefusal(refusal);
  if (passing) return passing;
  const clock = clockDifference(response.headers['date']);
  return STEPS[step]({ ...who, refusal, clock });
}

const STEPS: Readonly<Record<SignInStep, (refused: Refused) => GoogleSignInError>> = {
  key: refuseKey,
  login: refuseLogin,
  workforce: refuseWorkforce,
  exchange: refuseExchange,
  impersonation: refuseImpersonation,
  metadata: refuseMetadata,
};

function refuseKey({ refusal, clock }: Refused): GoogleSignInError {
  const text = `Google refused the key of the service account (${refusal.detail || refusal.shown})`;
  if (clock !== undefined) return wrongClock(`${text}, and the clock of this computer is ${clock}.`, refusal);
  return refuse(refusal, {
    reason: 'KEY_REFUSED',
    message: `${text}.`,
    hints: [
      'Check that the key was not deleted, that the service account is enabled, and that the clock is right.',
    ],
  });
}

function refuseLogin({ refusal, account }: Refused): GoogleSignInError {
  const isRule = refusal.codes.includes('invalid_rapt') || /invalid_rapt|rapt_required/.test(refusal.detail);
  const what = isRule
    ? 'Your organisation requires a new login with gcloud'
    : 'The login with gcloud has ended or is not accepted';
  return refuse(refusal, {
    reason: 'LOGIN_EXPIRED',
    message: `${what} (${refusal.detail || refusal.shown}).`,
    hints: [
      `Log in again: ${account === null ? 'gcloud auth application-default login' : loginCommand(account)}.`,
      isRule &&
        'How often this is necessary is a rule of your organisation; a service account in CI has no such rule.',
    ],
  });
}

function refuseWorkforce({ refusal }: Refused): GoogleSignInError {
  return refuse(refusal, {
    reason: 'LOGIN_EXPIRED',
    message: `The login through your company's provider has ended (${refusal.detail || refusal.shown}).`,
    hints: ['Log in again: gcloud auth application-default login --login-config=FILE.'],
  });
}

function refuseExchange({ refusal, clock, audience }: Refused): GoogleSignInError {
  const text = `Google refused the token of the other provider (${refusal.detail || refusal.shown}; audience ${audience ?? 'unknown'})`;
  if (clock !== undefined && refusal.codes.includes('invalid_grant'))
    return wrongClock(`${text}, and the clock of this computer is ${clock}.`, refusal);
  return refuse(refusal, {
    reason: 'EXCHANGE_REFUSED',
    message: `${text}.`,
    hints: [exchangeHint(refusal, audience)],
  });
}

function exchangeHint({ codes, detail }: GoogleRefusal, audience: string | null): string {
  if (codes.includes('invalid_target')) {
    return 'Check that the pool and the provider exist and are enabled: gcloud iam workload-identity-pools providers list --location=global --workload-identity-pool=POOL.';
  }
  if (codes.includes('unauthorized_client'))
    return 'The attribute condition of the provider does not accept this repository or branch; change it in the Google Cloud console, IAM, Workload identity federation.';
  if (/stale|expired/i.test(detail))
    return 'The token is too old. Let the CI job request a new one just before; the file is read anew each time.';
  if (/audience/i.test(detail))
    return `The provider must issue the token for the audience https:${audience ?? '//iam.googleapis.com/…'}, or the audience must be one that the pool allows.`;
  return 'Compare the configuration file with the pool: gcloud iam workload-identity-pools create-cred-config writes a new one.';
}

function refuseImpersonation({ refusal, account }: Refused): GoogleSignInError {
  const { codes, shown } = refusal;
  const email = account ?? 'the service account';
  const common = refuseProject(refusal, {
    api: 'iamcredentials.googleapis.com',
    title: 'the IAM Credentials API',
    account,
  });
  if (common) return common;
  if (codes.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT')) {
    return refuse(refusal, {
      reason: 'SCOPE_INSUFFICIENT',
      message: `The login does not reach Google Cloud (${shown}).`,
      hints: [`Log in again: ${loginCommand(email)}.`],
    });
  }
  return refuse(refusal, {
    reason: 'IMPERSONATION_DENIED',
    message: `You may not act as ${email} (${shown}).`,
    hints: [
      `Check the address, and give yourself the role roles/iam.serviceAccountTokenCreator on this service account, or the provider's identity the role roles/iam.workloadIdentityUser: gcloud iam service-accounts add-iam-policy-binding ${email} --member=user:YOU --role=roles/iam.serviceAccountTokenCreator.`,
      'The IAM Credentials API must be on: gcloud services enable iamcredentials.googleapis.com. A new role takes some minutes.',
    ],
  });
}

/**
 * Returns the error for an API that is switched off, or for a quota project that may not be used; undefined for other
 * refusals.
 */
export function refuseProject(
  refusal: GoogleRefusal,
  { api, title, account }: { api: string; title: string; account: string | null },
): GoogleSignInError | undefined {
  const { codes, shown } = refusal;
  const [, project = 'PROJECT'] = /@([a-z0-9-]{1,60})\.iam\./.exec(account ?? '') ?? [];
  if (codes.includes('SERVICE_DISABLED')) {
    return refuse(refusal, {
      reason: 'API_DISABLED',
      message: `In the Cloud project, ${title} is switched off (${shown}).`,
      hints: [`Switch it on: gcloud services enable ${api} --project=${project}. Then wait some minutes.`],
    });
  }
  if (codes.includes('USER_PROJECT_DENIED')) {
    return refuse(refusal, {
      reason: 'QUOTA_PROJECT_REFUSED',
      message: `The quota project of the credentials may not be used (${shown}).`,
      hints: [
        'Choose one that you may use: gcloud auth application-default set-quota-project PROJECT. It needs the role roles/serviceusage.serviceUsageConsumer.',
      ],
    });
  }
  return undefined;
}

function refuseMetadata({ refusal }: Refused): GoogleSignInError {
  return refuse(refusal, {
    reason: 'METADATA_REFUSED',
    message: `The metadata server gives no token (HTTP ${refusal.status}).`,
    hints: ['Give this machine a service account, or choose other credentials.'],
  });
}

function wrongClock(message: string, refusal: GoogleRefusal): GoogleSignInError {
  return refuse(refusal, {
    reason: 'CLOCK_WRONG',
    message,
    hints: ['Set the clock of this computer, and try again.'],
  });
}

function refuse(
  { status, codes }: GoogleRefusal,
  {
    reason,
    message,
    hints,
  }: { reason: GoogleSignInReason; message: string; hints: readonly (string | false)[] },
): GoogleSignInError {
  return new GoogleSignInError(reason, message, {
    status,
    storeCodes: codes,
    hint: hints.filter(Boolean).join(' '),
  });
}
