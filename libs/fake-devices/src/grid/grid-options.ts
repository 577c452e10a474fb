/** Capabilities of a slot or of a request, by name. */
export type CapabilitySet = Readonly<Record<string, unknown>>;

/** A relay node: it sends the commands of its sessions to a WebDriver server. */
export interface FakeGridNodeOptions {
  /** The URL of the server to which the node relays, such as Appium or WebDriverAgent. */
  readonly relayUrl: string;
  /** What each slot offers, which Selenium calls its stereotype. */
  readonly slots: readonly CapabilitySet[];
}

/** Options of a simulated Grid. */
export interface FakeGridOptions {
  readonly nodes: readonly FakeGridNodeOptions[];
  /** `[router] username` and `password`. Without them, every client is accepted. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** `--session-request-timeout`: how long a request stays in the queue. Default 300 000 ms. */
  readonly requestTimeoutMs?: number;
  /** `--session-timeout`: a session without commands ends after this time. Default 300 000 ms. */
  readonly sessionTimeoutMs?: number;
  /** `--reject-unsupported-caps`: refuses a request at once when no slot can ever serve it. Default false: it waits. */
  readonly rejectUnsupportedCaps?: boolean;
}
