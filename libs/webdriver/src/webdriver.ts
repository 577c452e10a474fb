import { startDeadline } from '@storedeck/async';

import type { CallOptions, Command, CommandSender } from './command.ts';
import { parseStatus, type ServerStatus } from './grid/server-status.ts';
import { type Connect, HttpClient, type HttpResponse, StaleConnection } from './http/http-client.ts';
import { parseAddress, type ServerAddress } from './http/server-address.ts';
import { explainFailure } from './protocol/explain-failure.ts';
import { readResponse, type WebDriverResponse } from './protocol/read-response.ts';
import { redact } from './protocol/redact.ts';
import { type Capabilities, createSession } from './session/create-session.ts';
import type { WebDriverSession } from './session/webdriver-session.ts';
import { WebDriverError } from './webdriver-error.ts';

/** Options of a `WebDriver`. */
export interface WebDriverOptions {
  /**
   * An http or https URL, with an optional base path such as `/wd/hub`. A user and a password in the URL are sent as
   * basic authentication.
   */
  readonly url: string | URL;
  /**
   * Additional headers of every request, such as `{ authorization: 'Bearer …' }`. Errors never contain the values of
   * the headers.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Opens each connection to the server, in place of a direct TCP connection, for example through SSH. Only for http
   * URLs. An error of this function becomes the `cause` of the `WebDriverError`.
   */
  readonly connect?: Connect | undefined;
  /** The largest number of connections at the same time. Default 16. */
  readonly maxConnections?: number | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1024 * 1024;
// In bytes. The status of a Grid hub with a hundred slots has about 100 kB.
const MAX_STATUS_BYTES = 16 * 1024 * 1024;

/**
 * A client of one WebDriver server: Appium, a Selenium Grid hub, WebDriverAgent, chromedriver. Nothing is sent before
 * the first call. Every method rejects with `WebDriverError`.
 */
export class WebDriver implements CommandSender {
  readonly #address: ServerAddress;
  readonly #http: HttpClient;
  #isClosed = false;

  /** Throws ADDRESS_INVALID when the URL or a header is not valid. */
  constructor({ url, headers, connect, maxConnections = 16 }: WebDriverOptions) {
    this.#address = parseAddress(url, headers);
    if (connect && this.#address.isSecure)
      throw new WebDriverError(
        'ADDRESS_INVALID',
        'The option `connect` needs an address that begins with http://.',
      );
    this.#http = new HttpClient(this.#address, { connect, maxConnections });
  }

  /** The address of the server, without user and password. */
  get url(): string {
    return this.#address.url;
  }

  /**
   * Reads the state of the server: whether it accepts new sessions, and the nodes of a Grid. Timeout 10 s by default.
   */
  async status({ signal, timeoutMs = 10_000 }: CallOptions = {}): Promise<ServerStatus> {
    const call = { method: 'GET', path: '/status', signal, timeoutMs } as const;
    return parseStatus((await this.command({ ...call, maxBytes: MAX_STATUS_BYTES })).value);
  }

  /**
   * Creates a session. The default timeout is 330 s, because a Grid keeps a request in its queue for 300 s. When the
   * signal aborts, the call rejects at once, and a session that the server creates later is deleted. Give Appium an
   * `appium:newCommandTimeout` of 60 to 120 seconds, so that Appium deletes the session of a client that has crashed.
   * Rejects with SESSION_NOT_CREATED when the server cannot create the session.
   */
  newSession(capabilities: Capabilities, options: CallOptions = {}): Promise<WebDriverSession> {
    return createSession(this, capabilities, options);
  }

  /**
   * Sends any command. A GET is retried once if the server has closed the kept-alive connection without a response.
   * Other commands are never retried, because the server may have performed them.
   */
  async command(command: Command): Promise<WebDriverResponse> {
    const { timeoutMs = TIMEOUT_MS, signal } = command;
    using limit = startDeadline(timeoutMs, signal);
    const { url } = this;
    const { secrets } = this.#address;
    try {
      return readResponse(await this.#send(command, limit.signal), { url, secrets });
    } catch (error) {
      const isClosed = this.#isClosed;
      throw redact(explainFailure(error, { url, timeoutMs, signal, limit: limit.signal, isClosed }), secrets);
    }
  }

  /**
   * Closes the connections. Calls that wait for a response reject with `CLOSED`. Sessions are not deleted, so delete
   * them first.
   */
  close(): void {
    this.#isClosed = true;
    this.#http.close();
  }

  /** Same as `close`. */
  [Symbol.dispose](): void {
    this.close();
  }

  async #send(command: Command, limit: AbortSignal): Promise<HttpResponse> {
    if (this.#isClosed) throw new WebDriverError('CLOSED', 'The WebDriver client was closed.');
    if (limit.aborted) throw new Error('The call has ended before it was sent.');
    const { method, path, maxBytes = MAX_BYTES } = command;
    const request = { method, path, maxBytes, body: command.body ?? (method === 'POST' ? {} : undefined) };
    try {
      return await this.#http.send(request, limit);
    } catch (error) {
      const mayRepeat = method === 'GET' && error instanceof StaleConnection;
      if (!mayRepeat || limit.aborted || this.#isClosed) throw error;
      return await this.#http.send(request, limit);
    }
  }
}
