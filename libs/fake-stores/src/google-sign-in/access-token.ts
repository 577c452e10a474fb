/** A bearer token that one of Google's sign-in services has issued. */
export interface AccessToken {
  /** The e-mail address or the principal that acts. */
  readonly account: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
  /** Whether the account may change the store listing. */
  readonly mayWrite: boolean;
  /** Whether Play Console has the account under "Users and permissions". */
  readonly invited: boolean;
}
