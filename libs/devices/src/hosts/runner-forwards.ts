import { forwardPort, type Runner } from '@storedeck/runner-ssh';
import pLimit from 'p-limit';

/**
 * The ports of this computer for the forwards to a runner's WebDriverAgent (`http`) and to its live stream (`mjpeg`); 0
 * for any free port.
 */
export interface ForwardPorts {
  readonly http: number;
  readonly mjpeg: number;
}

const FREE_PORTS: ForwardPorts = { http: 0, mjpeg: 0 };

export interface RunnerForwardsOptions {
  /** The configured ports, which the forwards of the default runner use. */
  readonly ports: ForwardPorts;
  /**
   * Moves this computer's own forwards to iPhones from these ports to other ports, and keeps these ports free until the
   * next call. A call with an empty array allows all ports again.
   */
  readonly leavePorts: (ports: readonly number[]) => Promise<void>;
}

/**
 * The forwards to the ports 8100 and 9100 of each runner. The forwards of one runner, the owner, are on the configured
 * ports of this computer; the forwards of every other runner are on free ports. Calls run one after the other.
 */
export class RunnerForwards {
  readonly #options: RunnerForwardsOptions;
  #owner: Runner | undefined;
  readonly #inTurn = pLimit(1);

  constructor(options: RunnerForwardsOptions) {
    this.#options = options;
  }

  /**
   * Moves the configured ports to the forwards of this runner. The runner that had these ports gets free ports. If this
   * fails, that runner gets the configured ports again. Rejects with the reason of the signal, or with a RunnerError
   * such as `PORT_TAKEN`.
   */
  give(runner: Runner, signal?: AbortSignal): Promise<void> {
    return this.#inTurn(() => this.#give(runner, signal));
  }

  /**
   * Call this when a runner is no longer connected. If its forwards had the configured ports, closes them and moves
   * these ports to the forwards of `next`. Without `next`, this computer's own forwards may use the ports.
   */
  release(runner: Runner, next: Runner | undefined): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#owner !== runner) return;
      this.#owner = undefined;
      await closeForwards(runner);
      // A failure is ignored, for example when another program uses the ports, because the runner works without these
      // forwards.
      if (next) await this.#give(next).catch(() => undefined);
      if (!this.#owner) await this.#options.leavePorts([]);
    });
  }

  async #give(runner: Runner, signal?: AbortSignal): Promise<void> {
    const { ports, leavePorts } = this.#options;
    const former = this.#owner;
    if (former === runner) return;
    signal?.throwIfAborted();
    await Promise.all([closeForwards(former), closeForwards(runner)]);
    await leavePorts([ports.http, ports.mjpeg]);
    try {
      await openForwards(runner, ports);
      signal?.throwIfAborted();
      this.#owner = runner;
    } catch (error) {
      await closeForwards(runner);
      if (former) await openForwards(former, ports).catch(() => undefined);
      else await leavePorts([]);
      throw error;
    }
    // A failure is ignored, because Storedeck itself does not use these forwards.
    if (former) await openForwards(former, FREE_PORTS).catch(() => undefined);
  }
}

async function openForwards(runner: Runner, { http, mjpeg }: ForwardPorts): Promise<void> {
  await forwardPort({ runner, remotePort: 8100, localPort: http });
  await forwardPort({ runner, remotePort: 9100, localPort: mjpeg });
}

async function closeForwards(runner: Runner | undefined): Promise<void> {
  await Promise.all([...(runner?.forwards ?? [])].map((forward) => forward.close()));
}
