import type { DeviceSession } from '../webdriver-servers/device-session.ts';
import type { WebDriverServer } from '../webdriver-servers/webdriver-server.ts';

/** How long after the last use an agent's session of a device is left, in ms. A call may follow another after a long thought. */
const REST_MS = 60_000;

interface Held {
  readonly session: DeviceSession;
  readonly timer: NodeJS.Timeout;
}

/**
 * The sessions in which agents use the devices of WebDriver servers: the same that the page uses. The first use opens one,
 * and it is left after a rest, so that it ends unless the page shows the device.
 */
export class HeldSessions {
  readonly #restMs: number;
  readonly #held = new Map<string, Held>();

  constructor({ restMs = REST_MS }: { readonly restMs?: number } = {}) {
    this.#restMs = restMs;
  }

  /** Calls `work` with the session of a device. Rejects as `WebDriverServer.session` and `DeviceSession.join` do. */
  async use<Result>(
    { server, device }: { readonly server: WebDriverServer; readonly device: string },
    signal: AbortSignal,
    work: (session: DeviceSession) => Promise<Result>,
  ): Promise<Result> {
    const key = `${server.id} ${device}`;
    const session = await server.session(device, signal);
    await session.join(signal);
    // The place of this call becomes the place that is held until the end of the rest.
    this.#leave(key);
    try {
      return await work(session);
    } finally {
      this.#leave(key);
      this.#held.set(key, { session, timer: setTimeout(() => this.#leave(key), this.#restMs).unref() });
    }
  }

  /** Leaves all sessions. */
  close(): void {
    for (const key of [...this.#held.keys()]) this.#leave(key);
  }

  #leave(key: string): void {
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    clearTimeout(held.timer);
    held.session.leave();
  }
}
