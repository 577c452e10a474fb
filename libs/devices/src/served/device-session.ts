import { abortable, deadline } from '@storedeck/async';
import { isWebDriverError, type WebDriver, type WebDriverSession } from '@storedeck/webdriver';

import { DeviceError } from '../device-error.ts';
import type { ServerDevice } from './server-devices.ts';
import { type OnWait, SessionCreation } from './session-creation.ts';
import { webDriverFailure } from './webdriver-failure.ts';

export interface DeviceSessionOptions {
  readonly device: ServerDevice;
  /** Opens a connection to the server, for one session. */
  readonly openDriver: () => WebDriver;
  readonly isGrid: boolean;
  /** The object that is notified when a session begins and when it ends. */
  readonly guard?: SessionGuard | undefined;
  /** Calls a function every `ms` milliseconds. */
  readonly every?: ((callback: () => void, ms: number) => NodeJS.Timeout) | undefined;
}

/** Receives the id of each session that has been created, and of each session that has ended. */
export interface SessionGuard {
  opened(id: string): void;
  ended(id: string): void;
}

/** Options of a command. */
export interface CommandOptions {
  /**
   * Whether the command may be sent again in a new session. False for input, because a new session may show another
   * screen.
   */
  readonly isRepeatable?: boolean;
}

const KEEP_ALIVE_MS = 20_000;
const END_MS = 5000;

/**
 * The session of a device, which all its users share. It is created when the first user joins, and deleted when the
 * last user leaves. If a command fails because the session has ended, a new session is created.
 */
export class DeviceSession {
  readonly #options: DeviceSessionOptions;
  readonly #every: NonNullable<DeviceSessionOptions['every']>;
  #users = 0;
  #creation: SessionCreation | undefined;
  #opening: Promise<WebDriverSession> | undefined;
  #session: WebDriverSession | undefined;
  /** Resolves when the previous session is deleted. */
  #ended: Promise<unknown> = Promise.resolve();
  #wasUsed = false;
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DeviceSessionOptions) {
    this.#options = options;
    this.#every = options.every ?? setInterval;
  }

  get device(): ServerDevice {
    return this.#options.device;
  }

  /** Whether a session exists or is being created. */
  get isOpen(): boolean {
    return this.#opening !== undefined;
  }

  /** The capabilities that the server has returned for the session; empty without a session. Untrusted. */
  get capabilities(): Readonly<Record<string, unknown>> {
    return this.#session?.capabilities ?? {};
  }

  /**
   * Joins the session, which is created if there is none. A user that has joined must call `leave` once. Rejects with
   * DeviceError, or with the reason of the signal; then `leave` must not be called.
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

  /**
   * Leaves the session. When the last user leaves, the session is ended; if the request for the session still waits in
   * the queue of a Grid, the request is withdrawn.
   */
  leave(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    if (this.#session) void this.end();
    else void this.#creation?.withdrawIfQueued(() => this.#users > 0);
  }

  /**
   * Calls `listener` whenever `end` ends the session, not when the server ends it. Returns the function that removes
   * `listener`.
   */
  onEnd(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Calls `work`, which sends a command of the session. If the session has ended, creates a new one, and calls `work`
   * again if the command is repeatable. Rejects with DeviceError; with `SESSION_ENDED` if the session has ended and
   * the command is not repeatable, or if the new session has ended too.
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

  /**
   * Deletes the session; if it is still being created, withdraws the request or deletes the session afterwards.
   * Resolves when this is done, or after five seconds.
   */
  async end(): Promise<void> {
    const opening = this.#opening;
    if (opening) {
      const creation = this.#creation;
      this.#forget();
      for (const listener of this.#listeners) listener();
      // Set before anything is awaited: who ends the session at the same time waits for the deletion too.
      this.#ended = this.#delete(opening, creation);
    }
    await this.#ended;
  }

  async #delete(opening: Promise<WebDriverSession>, creation: SessionCreation | undefined): Promise<void> {
    await creation?.withdrawIfQueued();
    const deleted = opening.then(async (session) => {
      await session.delete();
      this.#options.guard?.ended(session.id);
    });
    await abortable(deleted, deadline(END_MS)).catch(() => undefined);
    creation?.close();
  }

  async #current(): Promise<WebDriverSession> {
    if (this.#opening) return this.#opening;
    throw new DeviceError('SESSION_ENDED', 'The session of the device has ended.', {
      hint: 'Open the device again.',
    });
  }

  /** Replaces a session that has ended, unless another command has already replaced it. */
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
    // All users may have left while the session was being created.
    if (this.#users === 0) void this.end();
    return session;
  }

  #forget(): void {
    clearInterval(this.#timer);
    this.#opening = this.#session = this.#creation = undefined;
  }

  /**
   * Keeps the session open, because the server ends a session that receives no commands. Sends a command that changes
   * nothing, unless another command was sent since the last call.
   */
  async #keepAlive(session: WebDriverSession): Promise<void> {
    const wasUsed = this.#wasUsed;
    this.#wasUsed = false;
    // Errors are ignored, because the next command finds out whether the session has ended.
    if (!wasUsed) await session.command({ method: 'GET', path: '/timeouts' }).catch(() => undefined);
  }
}

function notRepeated() {
  return new DeviceError(
    'SESSION_ENDED',
    'The session of the device had ended. A new one was created, and the input was not repeated.',
    { hint: 'Look at the screen, and try again.' },
  );
}
