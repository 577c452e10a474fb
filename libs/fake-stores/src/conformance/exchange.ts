/** One request and its answer, as far as a description speaks of them. */
export interface Exchange {
  readonly method: string;
  /** The whole URL that was asked. */
  readonly url: string;
  readonly status: number;
  /** The parsed JSON body; `undefined` for an answer without one. */
  readonly body: unknown;
}
