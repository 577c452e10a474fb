const IAM = 'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/';
const GENERATE = ':generateAccessToken';
/** The longest address of a service account that Google accepts. */
const MAX_ADDRESS = 256;

const EMAIL = /^[a-z0-9][a-z0-9._-]{0,99}@[a-z0-9][a-z0-9.-]{0,120}\.gserviceaccount\.com$/;
const STS = /^https:\/\/sts(?:\.[a-z0-9-]{1,40}\.rep)?\.googleapis\.com\/v1\/(?:token|oauthtoken)$/;

/** The address of Google's Security Token Service, for files that name none. */
export const DEFAULT_STS_URL = 'https://sts.googleapis.com/v1/token';

/** Whether a text is the e-mail address of a service account, such as `name@project.iam.gserviceaccount.com`. */
export function isServiceAccountEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether an address is one of Google's Security Token Service: the global one, or that of a region. */
export function isStsUrl(address: string): boolean {
  return STS.test(address);
}

/** Returns the address at which a token of a service account is requested. */
export function impersonationUrl(email: string): string {
  return `${IAM}${email}${GENERATE}`;
}

/** Returns the e-mail address in an address of `impersonationUrl`; undefined for every other address. */
export function impersonatedEmail(address: string): string | undefined {
  if (address.length > MAX_ADDRESS || !address.startsWith(IAM) || !address.endsWith(GENERATE))
    return undefined;
  const email = address.slice(IAM.length, -GENERATE.length);
  return isServiceAccountEmail(email) ? email : undefined;
}
