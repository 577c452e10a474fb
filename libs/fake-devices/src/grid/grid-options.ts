/** The capabilities of a slot or of a request, by name. */
export type CapabilitySet = Readonly<Record<string, unknown>>;

/** A relay node: it sends the commands of its sessions to a WebDriver server. */
export interface FakeGridNodeOptions {
  /** The URL of the server to which the node relays, such as Appium or WebDriverAgent. */
  readonly relayUrl: string;
  /** The capabilities of each slot, which Selenium calls the slot's stereotype. */
  readonly slots: readonly CapabilitySet[];
}

/** Options of a simulated Grid. */
export interface FakeGridOptions {
  readonly nodes: readonly FakeGridNodeOptions[];
  /** The options `username` and `password` of the section `[router]`. Default: every client is accepted. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** `--session-request-timeout`: the maximum time of a request in the queue, in ms. Default 300,000. */
  readonly requestTimeoutMs?: number;
  /** `--session-timeout`: the time without commands after which a session ends, in ms. Default 300,000. */
  readonly sessionTimeoutMs?: number;
  /**
   * `--reject-unsupported-caps`: whether a request is refused at once if no slot can ever serve it. If false (the
   * default), such a request waits in the queue.
   */
  readonly rejectUnsupportedCaps?: boolean;
}
