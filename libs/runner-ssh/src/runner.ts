import type { HostKey } from './connect/host-key.ts';
import type { PortForward } from './port-forward.ts';
import type { RunnerError } from './runner-error.ts';
import type { RunnerHost } from './runner-host.ts';

/** `reconnecting`: the connection is lost and is being opened again. `closed`: it will not be opened again. */
export type RunnerState = 'connected' | 'reconnecting' | 'closed';

/** A connected runner. `connectRunner` creates it. */
export interface Runner extends AsyncDisposable {
  /** The commands, files and ports of the runner. Calls reject with `HOST_GONE` unless `state` is `connected`. */
  readonly host: RunnerHost;
  readonly state: RunnerState;
  /** The host key of the server. A reconnection accepts no other key. */
  readonly hostKey: HostKey;
  /**
   * The reason for which the connection is lost or closed. `PORT_TAKEN` if the connection was restored but a forward
   * could not be opened again.
   */
  readonly lastError: RunnerError | undefined;
  /** The forwards that are not closed, see `forwardPort`. */
  readonly forwards: Set<PortForward>;
  /** Calls `listener` after each change of `state` or `lastError`. Returns a function that removes the listener. */
  onChange(listener: (runner: Runner) => void): () => void;
  /** Ends the connection, its long-lived commands and its forwards. */
  close(): Promise<void>;
}
