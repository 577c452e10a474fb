import type { DeviceSession } from './device-session.ts';
import type { WebDriverServer } from './webdriver-server.ts';

/**
 * The time without use, in ms, after which agents leave the session of a device. It is long, because a model may think
 * for a long time between two calls.
 */
const REST_MS = 60_000;

interface Held {
  readonly session: DeviceSession;
  readonly timer: NodeJS.Timeout;
}

/**
 * The sessions in which agents use the devices of WebDriver servers. They are the same sessions that the page uses. The
 * first use of a device opens its session. After some time without use, the agents leave the session, which then ends
 * unless the page shows the device.
 */
export class HeldSessions {
  readonly #restMs: number;
  readonly #held = new Map<string, Held>();

  constructor({ restMs = REST_MS }: { readonly restMs?: number } = {}) {
    this.#restMs = restMs;
  }

  /**
   * Calls `work` with the session of a device, and resolves with its result. Rejects with the same errors as
   * `WebDriverServer.session` and `DeviceSession.join`, or with the error of `work`.
   */
  async use<Result>(
    { server, device }: { readonly server: WebDriverServer; readonly device: string },
    signal: AbortSignal,
    work: (session: DeviceSession) => Promise<Result>,
  ): Promise<Result> {
    const key = `${server.id} ${device}`;
    const session = await server.session(device, signal);
    await session.join(signal);
    // An earlier call may still be joined to the session, until its timer fires. This call has joined the session
    // itself, so the earlier join is no longer needed.
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
