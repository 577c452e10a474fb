import { type GoogleIdentities, issueToken } from './identities.ts';

const ACCOUNT = '/computeMetadata/v1/instance/service-accounts/default';
const FLAVOR = { 'Metadata-Flavor': 'Google', Server: 'Metadata Server for VM' };
const LIFETIME = 3599;

/**
 * The metadata server of a Google Cloud machine (https://cloud.google.com/compute/docs/metadata/overview): it answers
 * only requests with the header `Metadata-Flavor: Google` that no proxy has forwarded. A virtual machine gives tokens
 * with the scopes of the machine; Cloud Run gives the scopes that are asked for.
 */
export function respondAsMetadata(identities: GoogleIdentities, request: Request, path: string): Response {
  const { machine } = identities;
  const { headers } = request;
  if (headers.get('metadata-flavor') !== 'Google' || headers.has('x-forwarded-for'))
    return new Response('<p>Missing Metadata-Flavor:Google header.', { status: 403, headers: FLAVOR });
  if (!machine) return new Response('<h1>Not Found</h1>', { status: 404, headers: FLAVOR });
  if (path === `${ACCOUNT}/email`) return new Response(machine.email, { headers: FLAVOR });
  if (path !== `${ACCOUNT}/token`)
    return new Response('<h1>Not Found</h1>', { status: 404, headers: FLAVOR });
  const requested = new URL(request.url).searchParams.get('scopes')?.split(',') ?? [];
  const scopes = machine.scopes === 'requested' ? requested : machine.scopes;
  return Response.json(
    {
      access_token: issueToken(identities, { principal: machine.email, scopes, lifetime: LIFETIME }),
      expires_in: LIFETIME,
      token_type: 'Bearer',
    },
    { headers: FLAVOR },
  );
}
