/** A port of the runner that is reachable on this computer, see `forwardPort`. */
export interface PortForward extends AsyncDisposable {
  readonly protocol: 'http' | 'tcp';
  readonly remotePort: number;
  readonly localPort: number;
  /**
   * `waiting`: the runner's connection is lost. The local port is closed and opens again when the connection is
   * restored.
   */
  readonly state: 'open' | 'waiting' | 'closed';
  /** Closes the local port and its connections. The runner calls this method when the runner's connection is lost. */
  suspend(): void;
  /**
   * Opens the same local port again. If another program uses the port now, closes the forward and rejects with
   * `PORT_TAKEN`.
   */
  resume(): Promise<void>;
  /** Closes the forward. Also called when the runner is closed. */
  close(): Promise<void>;
}
