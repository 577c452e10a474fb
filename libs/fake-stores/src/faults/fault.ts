import type { OtherPeople } from '../other-people.ts';
import type { Store, StoreUrls } from '../store-urls.ts';

/** The values from which a fault makes its response. */
export interface FaultContext {
  readonly request: Request;
  readonly store: Store;
  readonly urls: StoreUrls;
  /** Changes that other people make at the stores. */
  readonly others: OtherPeople;
  /** Returns the response without the fault. */
  readonly next: () => Promise<Response>;
  /** Settings of the rule, such as `delayMs`. */
  readonly settings: FaultSettings;
}

/** Settings that some faults use. */
export interface FaultSettings {
  /** Value of the header `Retry-After` of the statuses 429 and 503. `null` omits the header. Default `1`. */
  readonly retryAfter?: string | null;
  /** The wait of `slowHeaders`, in ms. Default 60000. */
  readonly delayMs?: number;
  /** Target of `redirectElsewhere`. Default: a path of the host `urls.otherHost`. */
  readonly location?: string;
  /** The values that a `hostile…` fault inserts, one after the other. Default: the fault's own list. */
  readonly values?: readonly string[];
}

/** Makes the faulty response. `Response.error()` breaks the connection. */
export type FaultResponder = (context: FaultContext) => Response | Promise<Response>;
