import type { HostKey } from './connect/host-key.ts';
import type { PortForward } from './forward/forward-port.ts';
import type { RunnerError } from './runner-error.ts';
import type { RunnerHost } from './runner-host.ts';

/** `reconnecting`: the connection was lost and is being opened again; `closed`: it never will be. */
export type RunnerState = 'connected' | 'reconnecting' | 'closed';

/** A connected runner. Made by `connectRunner`. */
export interface Runner {
  /** Commands, files and ports of the runner. Rejects with `HOST_GONE` unless `state` is `connected`. */
  readonly host: RunnerHost;
  readonly state: RunnerState;
  /** The server's key, with which the connection is also re-opened. */
  readonly hostKey: HostKey;
  /** Why the connection is not there, or was given up; `PORT_TAKEN` when it is back but a forward could not open again. */
  readonly lastError: RunnerError | undefined;
  /** The open forwards, see `forwardPort`. */
  readonly forwards: Set<PortForward>;
  /** Calls back after each change of `state` or `lastError`. Returns how to stop that. */
  onChange(listener: (runner: Runner) => void): () => void;
  /** Ends the connection, its commands and its forwards. */
  close(): Promise<void>;
}
