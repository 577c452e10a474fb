import {
  badRequest,
  googleErrorResponse,
  GoogleRefusal,
  notFound,
  SCOPE_INSUFFICIENT,
  UNAUTHENTICATED,
  userProjectDenied,
} from '../google/google-error.ts';
import {
  CLOUD_SCOPE,
  type GoogleIdentities,
  issueToken,
  type ServiceAccount,
  findToken,
} from './identities.ts';

const PATH = /^\/v1\/projects\/-\/serviceAccounts\/(?<email>[^/:]+):generateAccessToken$/;
const IAM_SCOPES = new Set([CLOUD_SCOPE, 'https://www.googleapis.com/auth/iam']);

interface Body {
  readonly scope: readonly string[];
  readonly lifetime: number;
  readonly delegates: readonly string[];
}

/**
 * Issues tokens of service accounts to those who may act as them. Behaves as
 * `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/EMAIL:generateAccessToken` does
 * (https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken).
 */
export async function respondAsIamCredentials(
  identities: GoogleIdentities,
  request: Request,
  path: string,
): Promise<Response> {
  try {
    return await generate(identities, request, path);
  } catch (error) {
    if (!(error instanceof GoogleRefusal)) throw error;
    // Newer services do not send the older list of errors.
    return googleErrorResponse({
      metadata: { service: 'iamcredentials.googleapis.com' },
      ...error.error,
      reason: null,
    });
  }
}

async function generate(identities: GoogleIdentities, request: Request, path: string): Promise<Response> {
  const email = PATH.exec(path)?.groups?.['email'];
  if (email === undefined || request.method !== 'POST')
    throw new GoogleRefusal(notFound(`The requested URL ${path} was not found.`));
  const caller = findToken(request, identities);
  if (!caller) throw new GoogleRefusal(UNAUTHENTICATED);
  if (!caller.scopes.some((scope) => IAM_SCOPES.has(scope))) throw new GoogleRefusal(SCOPE_INSUFFICIENT);
  const project = request.headers.get('x-goog-user-project');
  if (project !== null && identities.deniedProjects.has(project))
    throw new GoogleRefusal(userProjectDenied(project));
  if (!identities.iamCredentialsEnabled) throw new GoogleRefusal(SERVICE_DISABLED);
  const { scope, lifetime, delegates } = readBody(await request.text());
  const account = findAccount(identities, { email, caller: caller.account, delegates });
  if (lifetime > account.longestLifetime) {
    throw new GoogleRefusal(
      badRequest(
        'The access token lifetime cannot exceed 1 hour, unless the organization policy constraint constraints/iam.allowServiceAccountCredentialLifetimeExtension permits it.',
      ),
    );
  }
  return Response.json({
    accessToken: issueToken(identities, { principal: email, scopes: scope, lifetime }),
    expireTime: new Date(identities.now() + lifetime * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
  });
}

/** Follows the chain caller, delegates, account: each must be allowed to act as the next. */
function findAccount(
  { accounts }: GoogleIdentities,
  { email, caller, delegates }: { email: string; caller: string; delegates: readonly string[] },
): ServiceAccount {
  let acting = caller;
  for (const step of [...delegates.map((name) => name.replace('projects/-/serviceAccounts/', '')), email]) {
    if (!accounts.get(step)?.impersonators.has(acting)) throw new GoogleRefusal(ACCESS_TOKEN_DENIED);
    acting = step;
  }
  const account = accounts.get(email);
  if (!account) throw new GoogleRefusal(ACCESS_TOKEN_DENIED);
  return account;
}

function readBody(text: string): Body {
  const body = JSON.parse(text) as { scope?: unknown; lifetime?: unknown; delegates?: unknown };
  const { scope, lifetime = '3600s', delegates = [] } = body;
  if (!Array.isArray(scope) || scope.length === 0) throw new GoogleRefusal(badRequest('Scope required.'));
  const [, seconds] = /^(\d+)s$/.exec(String(lifetime)) ?? [];
  if (seconds === undefined || !Array.isArray(delegates))
    throw new GoogleRefusal(badRequest('Request contains an invalid argument.'));
  return { scope: scope as string[], lifetime: Number(seconds), delegates: delegates as string[] };
}

/** As published in google-github-actions/auth#340 and mscribellito/terraform-google-workload-identity-federation#4. */
const ACCESS_TOKEN_DENIED = {
  code: 403,
  status: 'PERMISSION_DENIED',
  message: "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
  reason: null,
  info: 'IAM_PERMISSION_DENIED',
  domain: 'iam.googleapis.com',
  metadata: { permission: 'iam.serviceAccounts.getAccessToken' },
} as const;

const SERVICE_DISABLED = {
  code: 403,
  status: 'PERMISSION_DENIED',
  message:
    'IAM Service Account Credentials API has not been used in project 123456789012 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/iamcredentials.googleapis.com/overview?project=123456789012 then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
  reason: null,
  info: 'SERVICE_DISABLED',
  metadata: { service: 'iamcredentials.googleapis.com', consumer: 'projects/123456789012' },
} as const;
