import { abortable, deadline } from '@storedeck/host';
import { isWebDriverError, type WebDriver, type WebDriverSession } from '@storedeck/webdriver';

import { RequestError } from '../http/request-error.ts';
import type { ServerDevice } from './server-devices.ts';
import { type OnWait, SessionCreation } from './session-creation.ts';
import { webDriverFailure } from './webdriver-failure.ts';

export interface DeviceSessionOptions {
  readonly device: ServerDevice;
  /** Opens a connection to the server, for one session. */
  readonly openDriver: () => WebDriver;
  readonly isGrid: boolean;
  /** Called when a session begins and ends. */
  readonly guard?: SessionGuard | undefined;
  /** Calls a function every `ms` milliseconds. */
  readonly every?: ((callback: () => void, ms: number) => NodeJS.Timeout) | undefined;
}

/** Called with the id of each session that has been created, and of each that has ended. */
export interface SessionGuard {
  opened(id: string): void;
  ended(id: string): void;
}

/** Options of a command. */
export interface CommandOptions {
  /** Whether the command may be sent again in a new session. Not for input: the screen of a new session may be another one. */
  readonly isRepeatable?: boolean;
}

const KEEP_ALIVE_MS = 20_000;
const END_MS = 5000;

/**
 * The session of a device, shared by those who use it. The first user has it created, and it is deleted with the last
 * one. When a command finds that it has ended, a new one is created.
 */
export class DeviceSession {
  readonly #options: DeviceSessionOptions;
  readonly #every: NonNullable<DeviceSessionOptions['every']>;
  #users = 0;
  #creation: SessionCreation | undefined;
  #opening: Promise<WebDriverSession> | undefined;
  #session: WebDriverSession | undefined;
  /** Resolves when the former session is deleted. */
  #ended: Promise<unknown> = Promise.resolve();
  #wasUsed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DeviceSessionOptions) {
    this.#options = options;
    this.#every = options.every ?? setInterval;
  }

  get device(): ServerDevice {
    return this.#options.device;
  }

  /** Whether there is a session, or it is being created. */
  get isOpen(): boolean {
    return this.#opening !== undefined;
  }

  /** What the server has said about the session. Untrusted. */
  get capabilities(): Readonly<Record<string, unknown>> {
    return this.#session?.capabilities ?? {};
  }

  /**
   * Joins the session, which is created if there is none. Who has joined must leave. Rejects with RequestError, and with
   * the reason of the signal.
   */
  async join(signal: AbortSignal, onWait: OnWait = () => undefined): Promise<void> {
    this.#users += 1;
    try {
      const opening = (this.#opening ??= this.#begin());
      const forget = this.#creation?.follow(onWait);
      await abortable(opening, signal).finally(forget);
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  /** Ends the session with its last user. A request that still waits in the queue of a Grid is withdrawn. */
  leave(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    if (this.#session) void this.end();
    else void this.#creation?.withdrawIfQueued(() => this.#users > 0);
  }

  /**
   * Sends a command of the session. Rejects with RequestError: with `SESSION_ENDED` when the session has ended and the
   * command must not be repeated, or the next one has ended too.
   */
  async run<Result>(
    work: (session: WebDriverSession) => Promise<Result>,
    { isRepeatable = false }: CommandOptions = {},
  ): Promise<Result> {
    const session = await this.#current();
    this.#wasUsed = true;
    try {
      return await work(session);
    } catch (error) {
      if (!isWebDriverError(error) || error.code !== 'INVALID_SESSION_ID') throw webDriverFailure(error);
      const renewed = await this.#renew(session);
      if (!isRepeatable) throw notRepeated();
      return await work(renewed).catch((again: unknown) => {
        throw webDriverFailure(again);
      });
    }
  }

  /** Deletes the session, or ends its creation. Resolves when this is done, or after five seconds. */
  async end(): Promise<void> {
    const opening = this.#opening;
    if (!opening) {
      await this.#ended;
      return;
    }
    const creation = this.#creation;
    this.#forget();
    await creation?.withdrawIfQueued();
    const deleted = opening.then(async (session) => {
      await session.delete();
      this.#options.guard?.ended(session.id);
    });
    this.#ended = abortable(deleted, deadline(END_MS)).catch(() => undefined);
    await this.#ended;
    creation?.close();
  }

  async #current(): Promise<WebDriverSession> {
    if (this.#opening) return this.#opening;
    throw new RequestError('SESSION_ENDED', 'The session of the device has ended.', {
      hint: 'Open the device again.',
    });
  }

  /** Replaces a session that has ended, unless another command has done so. */
  async #renew(ended: WebDriverSession): Promise<WebDriverSession> {
    if (this.#session === ended) {
      this.#creation?.close();
      this.#options.guard?.ended(ended.id);
      this.#forget();
      this.#opening = this.#begin();
    }
    return this.#current();
  }

  #begin(): Promise<WebDriverSession> {
    const opening = this.#open();
    opening.catch(() => {
      if (this.#opening === opening) this.#forget();
    });
    return opening;
  }

  async #open(): Promise<WebDriverSession> {
    const creation = (this.#creation = new SessionCreation({ ...this.#options, every: this.#every }));
    await this.#ended;
    const session = await creation.run();
    this.#options.guard?.opened(session.id);
    if (this.#creation !== creation) return session;
    this.#session = session;
    this.#timer = this.#every(() => void this.#keepAlive(session), KEEP_ALIVE_MS);
    this.#timer.unref();
    // All have left while the session was being created.
    if (this.#users === 0) void this.end();
    return session;
  }

  #forget(): void {
    clearInterval(this.#timer);
    this.#opening = this.#session = this.#creation = undefined;
  }

  /** Sends a command that changes nothing, unless another one was sent: the server ends a session without commands. */
  async #keepAlive(session: WebDriverSession): Promise<void> {
    const wasUsed = this.#wasUsed;
    this.#wasUsed = false;
    // A session that has ended is found by the next command.
    if (!wasUsed) await session.command({ method: 'GET', path: '/timeouts' }).catch(() => undefined);
  }
}

function notRepeated() {
  return new RequestError(
    'SESSION_ENDED',
    'The session of the device had ended. A new one was created, and the input was not repeated.',
    { hint: 'Look at the screen, and try again.' },
  );
}
