import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';

import type { WebDriverOptions } from '@storedeck/webdriver';

import type { DeviceLog } from '../device-events.ts';
import type { SessionMessage } from './end-sessions.ts';

type Login = Pick<WebDriverOptions, 'url' | 'headers'>;

/**
 * Deletes the open sessions even if this process is killed. A separate small program does this; it runs while there are
 * sessions. Without the program, an Appium server would keep a device for one or two minutes, and a Grid for five
 * minutes. The program is not started through a `LocalHost`, because a `LocalHost` would end it together with this
 * process.
 */
export class SessionEnder {
  readonly #log: DeviceLog;
  readonly #env: NodeJS.ProcessEnv;
  readonly #open = new Map<string, SessionMessage>();
  #program: ChildProcess | undefined;

  /**
   * `env` is the environment of the program. It may name certificates of the user, which the program needs to trust the
   * servers.
   */
  constructor(log: DeviceLog, env: NodeJS.ProcessEnv) {
    this.#log = log;
    this.#env = env;
  }

  opened(login: Login, id: string): void {
    const message = { type: 'opened', ...describeSession(login, id) } as const;
    this.#open.set(message.url, message);
    if (this.#program) this.#send(message);
    else this.#start();
  }

  ended(login: Login, id: string): void {
    const { url } = describeSession(login, id);
    if (!this.#open.delete(url)) return;
    this.#send({ type: 'ended', url });
    if (this.#open.size === 0) void this.close();
  }

  /**
   * Disconnects the program. The program then deletes the sessions that are still open, and exits. `close` waits for
   * the exit only if no session is open.
   */
  async close(): Promise<void> {
    const program = this.#program;
    this.#program = undefined;
    if (!program?.connected) return;
    const exited = once(program, 'exit');
    program.disconnect();
    if (this.#open.size === 0) await exited;
  }

  #start(): void {
    const file = new URL(`./end-sessions${extname(import.meta.url)}`, import.meta.url);
    // Addresses and credentials are sent by messages, because other programs can read arguments and environments.
    const program = fork(file, { execArgv: [], env: this.#env, stdio: 'ignore' });
    this.#program = program;
    program.unref();
    program.channel?.unref();
    program.on('error', (error) => this.#log.warn({ reason: error.message }, 'sessions are not guarded'));
    program.once('exit', () => {
      if (this.#program === program) this.#program = undefined;
    });
    for (const message of this.#open.values()) this.#send(message);
  }

  #send(message: SessionMessage): void {
    // A program that has ended is started again with the next session.
    if (this.#program?.connected) this.#program.send(message, () => undefined);
  }
}

/**
 * Returns the address of a session and the headers for it. User and password of the server's address become a header,
 * as in the WebDriver client.
 */
function describeSession({ url: address, headers }: Login, id: string): Omit<SessionMessage, 'type'> {
  const url = new URL(address);
  const login = [url.username, url.password].map(decodeURIComponent).join(':');
  const basic = login !== ':' && { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  [url.username, url.password] = ['', ''];
  return {
    url: `${url.href.replace(/(?<!\/)\/+$/, '')}/session/${encodeURIComponent(id)}`,
    headers: { ...basic, ...headers },
  };
}
