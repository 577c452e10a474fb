import { StoreError } from '@storedeck/store-api';

/** Why signing in to Google failed, or why credentials cannot be used. */
export type GoogleSignInReason =
  /** The text is no JSON, too long, or a field is missing or wrong. */
  | 'CREDENTIALS_INVALID'
  /** A kind of credentials, or a source of tokens, that is not supported. */
  | 'CREDENTIALS_UNSUPPORTED'
  /** The credentials name an address to which no secret may be sent. */
  | 'CREDENTIALS_UNSAFE'
  /** The settings name two service accounts to act as. */
  | 'CREDENTIALS_AMBIGUOUS'
  /** Nobody has logged in with gcloud on this machine. */
  | 'CREDENTIALS_NOT_FOUND'
  /** Credentials that only work as a service account name none. */
  | 'IMPERSONATION_MISSING'
  /** The token of the other provider is missing, empty or too long. */
  | 'SUBJECT_TOKEN_INVALID'
  /** Google refused the key of a service account. */
  | 'KEY_REFUSED'
  /** A login has ended, or the organisation requires a new one. */
  | 'LOGIN_EXPIRED'
  /** Google's token service refused the token of the other provider. */
  | 'EXCHANGE_REFUSED'
  /** The caller may not act as the service account. */
  | 'IMPERSONATION_DENIED'
  /** The IAM Credentials API or the API of Google Play is switched off. */
  | 'API_DISABLED'
  /** The caller may not use the quota project of the credentials. */
  | 'QUOTA_PROJECT_REFUSED'
  /** The token does not allow calls to Google Play. */
  | 'SCOPE_INSUFFICIENT'
  /** The service account is not invited in Play Console, or not for this app. */
  | 'NOT_INVITED'
  /** The clock of this computer is wrong by minutes. */
  | 'CLOCK_WRONG'
  /** The metadata server gives no token. */
  | 'METADATA_REFUSED';

/** The reasons that Google's responses give. All others are found in the credentials themselves. */
const FROM_GOOGLE = new Set<GoogleSignInReason>([
  'KEY_REFUSED',
  'LOGIN_EXPIRED',
  'EXCHANGE_REFUSED',
  'IMPERSONATION_DENIED',
  'API_DISABLED',
  'QUOTA_PROJECT_REFUSED',
  'SCOPE_INSUFFICIENT',
  'NOT_INVITED',
  'CLOCK_WRONG',
  'METADATA_REFUSED',
]);

interface Options extends ErrorOptions {
  hint?: string | undefined;
  status?: number | undefined;
  storeCodes?: readonly string[] | undefined;
}

/**
 * An error of signing in. Its code is `GOOGLEPLAY_REFUSED` if Google has refused the credentials, otherwise
 * `CREDENTIALS_INVALID`; `hint` is the next step, with the command to run where there is one.
 */
export class GoogleSignInError extends StoreError<'CREDENTIALS_INVALID' | 'GOOGLEPLAY_REFUSED'> {
  override readonly name = 'GoogleSignInError';
  readonly reason: GoogleSignInReason;

  constructor(reason: GoogleSignInReason, message: string, options: Options = {}) {
    const code = FROM_GOOGLE.has(reason) ? 'GOOGLEPLAY_REFUSED' : 'CREDENTIALS_INVALID';
    super(code, message, { store: 'googlePlay', ...options });
    this.reason = reason;
  }
}
