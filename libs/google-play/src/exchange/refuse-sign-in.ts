import { loginCommand, ownClientCommand } from '@storedeck/setup';
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
  /** Who sends the requests, as a member of a policy; undefined for a person and for a provider. */
  readonly caller?: string | undefined;
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
  const passing = passingRefusal(refusal, "Google's sign-in");
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
      account === null
        ? `Log in again, as a service account: ${loginCommand()}. Or with an OAuth client of your own: ${ownClientCommand()}.`
        : `Log in again: ${loginCommand(account)}.`,
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

function refuseExchange({ refusal, clock, audience, account }: Refused): GoogleSignInError {
  const project = refuseProject(refusal, {
    api: 'sts.googleapis.com',
    title: 'the Security Token Service API',
    account,
  });
  if (project) return project;
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
  const { pool = 'POOL', project = 'PROJECT', provider = 'PROVIDER' } = findPool(audience) ?? {};
  const place = `--location=global --workload-identity-pool=${pool} --project=${project}`;
  if (codes.includes('invalid_target')) {
    return `Check that the pool and the provider exist and are enabled: gcloud iam workload-identity-pools providers list ${place}.`;
  }
  if (codes.includes('unauthorized_client'))
    return `The attribute condition of the provider does not accept this repository or branch. To see the condition: gcloud iam workload-identity-pools providers describe ${provider} ${place}. It is changed in the Google Cloud console, IAM, Workload identity federation.`;
  if (/stale|expired/i.test(detail))
    return 'The token is too old. Let the CI job request a new one just before; the file is read anew each time.';
  if (audience !== null && !audience.startsWith('//'))
    return 'The audience in the file must be the full name of the provider, //iam.googleapis.com/projects/NUMBER/locations/global/workloadIdentityPools/POOL/providers/PROVIDER, without https: before it.';
  if (/audience/i.test(detail))
    return `The provider must issue the token for the audience https:${audience ?? '//iam.googleapis.com/…'}, or the audience must be one that the pool allows.`;
  return 'Compare the configuration file with the pool: gcloud iam workload-identity-pools create-cred-config writes a new one.';
}

/** The parts of an audience that names a provider of a workload identity pool; undefined for other audiences. */
function findPool(audience: string | null) {
  return /^\/\/iam\.googleapis\.com\/(?<path>projects\/(?<project>\d{1,20})\/locations\/global\/workloadIdentityPools\/(?<pool>[a-z0-9-]{1,60}))\/providers\/(?<provider>[a-z0-9-]{1,60})$/.exec(
    audience ?? '',
  )?.groups as Record<'path' | 'project' | 'pool' | 'provider', string> | undefined;
}

function refuseImpersonation({ refusal, account, audience, caller }: Refused): GoogleSignInError {
  const { codes, shown, status, detail } = refusal;
  const email = account ?? 'the service account';
  const common = refuseProject(refusal, {
    api: 'iamcredentials.googleapis.com',
    title: 'the IAM Credentials API',
    account,
    caller,
  });
  if (common) return common;
  if (codes.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT')) {
    return refuse(refusal, {
      reason: 'SCOPE_INSUFFICIENT',
      message: `The login does not reach Google Cloud (${shown}).`,
      hints: [`Log in again: ${loginCommand(email)}.`],
    });
  }
  if (status === 404) {
    return refuse(refusal, {
      reason: 'IMPERSONATION_DENIED',
      message: `Google knows no service account ${email} (${shown}).`,
      hints: [
        `Check the address. To see those of the project: gcloud iam service-accounts list --project=${findProject(account)}.`,
      ],
    });
  }
  if (status === 400 && /lifetime/i.test(detail)) {
    return refuse(refusal, {
      reason: 'IMPERSONATION_DENIED',
      message: `Google gives no token of ${email} for as long as the credentials ask for (${shown}).`,
      hints: ['Set service_account_impersonation.token_lifetime_seconds in the file to 3600, or remove it.'],
    });
  }
  return refuse(refusal, {
    reason: 'IMPERSONATION_DENIED',
    message: `You may not act as ${email} (${shown}).`,
    hints: [
      roleHint(email, { audience, caller }),
      `The IAM Credentials API must be on: gcloud services enable iamcredentials.googleapis.com --project=${findProject(account)}. A new role takes some minutes.`,
    ],
  });
}

/** The role is one for a person or a key, and another one for the identities of a pool. */
function roleHint(
  email: string,
  { audience, caller = 'user:YOU@EXAMPLE.COM' }: Pick<SigningIn, 'audience' | 'caller'>,
): string {
  const bind = `gcloud iam service-accounts add-iam-policy-binding ${email}`;
  const pool = findPool(audience);
  const person = `${bind} --member=${caller} --role=roles/iam.serviceAccountTokenCreator`;
  if (pool === undefined)
    return `Check the address, and give the one who acts as it the role roles/iam.serviceAccountTokenCreator on this service account (a pool needs roles/iam.workloadIdentityUser instead): ${person}.`;
  return `Check the address, and give the identities of the pool the role roles/iam.workloadIdentityUser on this service account (a person needs roles/iam.serviceAccountTokenCreator instead): ${bind} --member=principalSet://iam.googleapis.com/${pool.path}/attribute.repository/OWNER/REPOSITORY --role=roles/iam.workloadIdentityUser.`;
}

function findProject(account: string | null): string {
  return /@([a-z0-9-]{1,60})\.iam\./.exec(account ?? '')?.[1] ?? 'PROJECT';
}

interface ProjectNeeds {
  readonly api: string;
  readonly title: string;
  /** The service account that acts; its project is named if Google names none. */
  readonly account: string | null;
  /** Who sends the request, as a member of a policy. Default: a person. */
  readonly caller?: string | undefined;
}

/**
 * Returns the error for an API that is switched off, or for a quota project that may not be used; undefined for other
 * refusals.
 */
export function refuseProject(
  refusal: GoogleRefusal,
  { api, title, account, caller = 'user:YOU@EXAMPLE.COM' }: ProjectNeeds,
): GoogleSignInError | undefined {
  const { codes, shown, project = findProject(account) } = refusal;
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
        `Give the account that calls the role that it lacks: gcloud projects add-iam-policy-binding ${project} --member=${caller} --role=roles/serviceusage.serviceUsageConsumer.`,
        'Or remove quota_project_id from the file of the credentials. For a plain login, choose another project: gcloud auth application-default set-quota-project PROJECT.',
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
