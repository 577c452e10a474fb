import { GoogleSignInError } from './google-sign-in-error.ts';
import { unsupported } from './refuse-credentials.ts';

/** The address at which clouds offer their metadata, Azure and Google among them. */
const METADATA_ADDRESS = '169.254.169.254';

/**
 * Checks where the token of another provider comes from: only a file, or an address that cannot lead the request to
 * another place. Whether the fields are complete is the matter of the schema.
 *
 * @throws GoogleSignInError CREDENTIALS_UNSUPPORTED, CREDENTIALS_UNSAFE
 */
export function checkSubjectTokenSource(
  source: unknown,
  { name, allowLocalHttp = false }: { name: string; allowLocalHttp?: boolean | undefined },
): void {
  if (typeof source !== 'object' || source === null) return;
  if ('executable' in source) throw unsupported(name, 'executable');
  if ('certificate' in source) throw unsupported(name, 'certificate');
  if ('environment_id' in source) throw unsupported(name, 'aws');
  if (!('url' in source) || typeof source.url !== 'string') return;
  const reason = refuseSubjectUrl(source.url, allowLocalHttp);
  if (reason === undefined) return;
  throw new GoogleSignInError(
    'CREDENTIALS_UNSAFE',
    `${name} names an address in credential_source.url that is not used, because ${reason}.`,
    { hint: 'Use an https address of the provider, or let the CI system write the token to a file.' },
  );
}

/** Returns the reason why no token is requested from an address; undefined if the address is allowed. */
function refuseSubjectUrl(address: string, allowLocalHttp: boolean): string | undefined {
  const url = URL.parse(address);
  if (url === null) return 'it is no address';
  if (url.username !== '' || url.password !== '') return 'it contains a user name';
  if (url.protocol === 'https:') return undefined;
  if (allowLocalHttp && url.protocol === 'http:' && isLocal(url.hostname)) return undefined;
  return `${url.protocol} is not https:`;
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', METADATA_ADDRESS].includes(hostname);
}
