import type { Store, StoreUrls } from '../store-urls.ts';

/** What a fault has at hand to spoil an answer with. */
export interface FaultContext {
  readonly request: Request;
  readonly store: Store;
  readonly urls: StoreUrls;
  /** The answer without the fault. */
  readonly answer: () => Promise<Response>;
  /** What the rule says besides, such as `delayMs`. */
  readonly settings: FaultSettings;
}

/** Details of some faults. */
export interface FaultSettings {
  /** Value of `Retry-After`, whatever it be; `null` leaves the header out. Default `1`. */
  readonly retryAfter?: string | null;
  /** How long `slowHeaders` waits, in ms. Default 60000. */
  readonly delayMs?: number;
  /** Where `redirectElsewhere` leads. Default: the stranger host. */
  readonly location?: string;
  /** What a `hostile…` fault puts in, in turn. Default: its list of nasty values. */
  readonly values?: readonly string[];
}

/** Makes a spoilt answer. `Response.error()` breaks the connection. */
export type FaultResponder = (context: FaultContext) => Response | Promise<Response>;
