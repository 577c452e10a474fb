import { z } from 'zod';

/** An access token of Google, and when it ends. */
export interface IssuedToken {
  readonly token: string;
  /** The end of the token, in ms since 1970. */
  readonly expiresAtMs: number;
}

/** The form of a token. It is sent as the value of a header, so only visible ASCII characters are accepted. */
export const TokenText = z.string().regex(/^[\x21-\x7e]{1,8192}$/);

/** The token that a client of Google's library holds. */
export const HeldToken = z
  .object({ access_token: TokenText, expiry_date: z.number().positive() })
  .transform(({ access_token: token, expiry_date: expiresAtMs }): IssuedToken => ({ token, expiresAtMs }));

/** Requests a token. Each call sends requests; `signal` aborts them. */
export type Renew = (signal: AbortSignal | undefined) => Promise<IssuedToken>;
