import { forwardPort, type Runner } from '@storedeck/runner-ssh';

/** Ports of this computer that lead to a runner's WebDriverAgent; 0 picks a free one. */
export interface TunnelPorts {
  readonly http: number;
  readonly mjpeg: number;
}

const FREE_PORTS: TunnelPorts = { http: 0, mjpeg: 0 };

export interface RunnerTunnelsOptions {
  /** The ports that lead to the default runner. */
  readonly ports: TunnelPorts;
  /** Frees these ports of this computer, until the next call. Forwards to its iPhones continue on other ports. */
  readonly leavePorts: (ports: readonly number[]) => Promise<void>;
}

/**
 * The tunnels to the ports 8100 and 9100 of each runner. The tunnels of one runner, the owner, are on the specified
 * ports of this computer; the tunnels of every other runner are on free ports. Calls run one after the other.
 */
export class RunnerTunnels {
  readonly #options: RunnerTunnelsOptions;
  #owner: Runner | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: RunnerTunnelsOptions) {
    this.#options = options;
  }

  /**
   * Opens the tunnels of a runner on the specified ports. The former owner continues on free ports. On a failure, the
   * former owner keeps the specified ports. Rejects with the reason of the signal, or a RunnerError such as `PORT_TAKEN`.
   */
  give(runner: Runner, signal?: AbortSignal): Promise<void> {
    return this.#inTurn(() => this.#give(runner, signal));
  }

  /** Takes the specified ports from a runner that has ended, and gives them to the next owner, or frees them. */
  release(runner: Runner, next: Runner | undefined): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#owner !== runner) return;
      this.#owner = undefined;
      await closeTunnels(runner);
      // Without these tunnels the next runner still works. Another program may use the ports.
      if (next) await this.#give(next).catch(() => undefined);
      if (!this.#owner) await this.#options.leavePorts([]);
    });
  }

  async #give(runner: Runner, signal?: AbortSignal): Promise<void> {
    const { ports, leavePorts } = this.#options;
    const former = this.#owner;
    if (former === runner) return;
    signal?.throwIfAborted();
    await Promise.all([closeTunnels(former), closeTunnels(runner)]);
    await leavePorts([ports.http, ports.mjpeg]);
    try {
      await openTunnels(runner, ports);
      signal?.throwIfAborted();
      this.#owner = runner;
    } catch (error) {
      await closeTunnels(runner);
      if (former) await openTunnels(former, ports).catch(() => undefined);
      else await leavePorts([]);
      throw error;
    }
    // Without these tunnels the runner still works, because Storedeck itself does not use them.
    if (former) await openTunnels(former, FREE_PORTS).catch(() => undefined);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

async function openTunnels(runner: Runner, { http, mjpeg }: TunnelPorts): Promise<void> {
  await forwardPort({ runner, remotePort: 8100, localPort: http });
  await forwardPort({ runner, remotePort: 9100, localPort: mjpeg });
}

async function closeTunnels(runner: Runner | undefined): Promise<void> {
  await Promise.all([...(runner?.forwards ?? [])].map((tunnel) => tunnel.close()));
}
