/** The kinds of Google credentials that work, by the `type` in their JSON, and what each is. */
export const GOOGLE_KINDS = {
  service_account: 'the key of a service account',
  impersonated_service_account: 'a login that acts as a service account',
  authorized_user: 'a login with gcloud',
  external_account: 'a token of another provider, such as a CI system (workload identity federation)',
  external_account_authorized_user: 'a login through the identity provider of a company',
} as const;

/** The `type` in the JSON of a Google credential. */
export type GoogleKind = keyof typeof GOOGLE_KINDS;

/** What a text with the JSON of a Google credential says about itself. It contains no secret. */
export interface GoogleFileDescription {
  readonly kind: GoogleKind;
  /** The address of the service account that acts; undefined if the file names none. */
  readonly account: string | undefined;
}

/**
 * Describes the JSON of a Google credential for the person who chose the file. This is no check: the server decides
 * whether the credential can be used.
 *
 * @returns undefined for a text that is no JSON of a known kind
 */
export function describeGoogleFile(text: string): GoogleFileDescription | undefined {
  const json = parseObject(text);
  // Key files of earlier years have no type.
  const { type: kind = json && 'private_key' in json ? 'service_account' : undefined } = json ?? {};
  if (json === undefined || typeof kind !== 'string' || !Object.hasOwn(GOOGLE_KINDS, kind)) return undefined;
  const account = kind === 'service_account' ? json['client_email'] : findAccount(json);
  return { kind: kind as GoogleKind, account: typeof account === 'string' ? account : undefined };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    // Editors of Windows begin a file with a byte order mark.
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function findAccount({ service_account_impersonation_url: url }: Readonly<Record<string, unknown>>): unknown {
  return typeof url === 'string' ? /\/serviceAccounts\/([^/:]{1,254}):/.exec(url)?.[1] : undefined;
}
