import { isHostError } from '@storedeck/host';
import {
  isWebDriverError,
  WebDriver,
  type WebDriverError,
  type WebDriverResponse,
} from '@storedeck/webdriver';
import type { z } from 'zod';

import type { WdaTransport } from '../transport/wda-transport.ts';
import { aborted, COMPETING_FORWARD_HINT, isWdaError, START_HINT, WdaError } from '../wda-error.ts';

export interface WdaCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Milliseconds until the call fails with WDA_TIMED_OUT. */
  readonly timeoutMs: number;
  /** The largest accepted response, in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export const INVALID_SESSION = 'invalid session id';

/**
 * A client of WebDriverAgent's HTTP server, which has the commands of the W3C protocol and additional commands. One
 * connection is kept alive for all calls. A call that starts during another call (such as a slow screenshot) uses an
 * additional connection, up to four connections in total.
 */
export class WdaClient {
  readonly #driver: WebDriver;

  constructor(transport: WdaTransport) {
    this.#driver = new WebDriver({
      url: 'http://localhost:8100',
      connect: (options) => transport.connect('http', options),
      maxConnections: 4,
    });
  }

  /** Sends a request. Rejects with WdaError or HostError. */
  async call(call: WdaCall): Promise<WebDriverResponse> {
    try {
      return await this.#driver.command(call);
    } catch (error) {
      throw isWebDriverError(error) ? explain(error, call) : error;
    }
  }

  close(): void {
    this.#driver.close();
  }
}

/** Returns the value of a response if the value has the expected shape. Otherwise throws WDA_BAD_ANSWER. */
export function parseValue<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw notWda(200, parsed.error);
  return parsed.data;
}

function explain(error: WebDriverError, { timeoutMs, maxBytes = 1024 * 1024 }: WdaCall): Error {
  if (error.reason !== undefined) return refusal(error, error.reason);
  switch (error.code) {
    case 'ABORTED':
      return aborted({ cause: error });
    case 'CLOSED':
      return new WdaError('CLOSED', 'The devices are no longer in use.', { cause: error });
    case 'NO_RESPONSE':
      return new WdaError(
        'WDA_TIMED_OUT',
        `WebDriverAgent did not respond within ${timeoutMs / 1000} seconds.`,
        {
          cause: error,
          hint: 'Unlock the iPhone and close what blocks its screen. If that does not help, start WebDriverAgent again.',
        },
      );
    case 'RESPONSE_TOO_LARGE':
      return invalidResponse(`The response of WebDriverAgent has more than ${maxBytes} bytes.`, error);
    case 'CONNECTION_FAILED':
      return connectionFailure(error.cause);
    default:
      return error.status === undefined
        ? invalidResponse("The program on the device's port is not WebDriverAgent.", error)
        : notWda(error.status, error);
  }
}

function connectionFailure(cause: unknown): Error {
  if (isWdaError(cause)) return cause;
  if (isHostError(cause) && cause.code !== 'CONNECTION_REFUSED') return cause;
  // If nothing listens on the port of the phone, a forward still accepts the connection, and then closes it at once. So
  // a connection that was closed also means that WebDriverAgent is not running.
  return new WdaError('WDA_NOT_RUNNING', 'WebDriverAgent is not running on the device.', {
    cause,
    hint: START_HINT,
  });
}

function refusal(error: WebDriverError, reason: string): WdaError {
  return new WdaError('WDA_REFUSED', `WebDriverAgent refused: ${error.detail || reason}`, {
    cause: error,
    reason,
    hint: HINTS[reason],
  });
}

function notWda(status: number, cause: unknown): WdaError {
  return invalidResponse(`The response is not from a working WebDriverAgent (HTTP ${status}).`, cause);
}

function invalidResponse(message: string, cause: unknown): WdaError {
  return new WdaError('WDA_BAD_ANSWER', message, { cause, hint: COMPETING_FORWARD_HINT });
}

const HINTS: Readonly<Record<string, string>> = {
  'invalid element state': 'Tap a text field first, so that the keyboard is open.',
  'unable to capture screen':
    'The app on the screen may forbid screenshots (protected video): switch to another app.',
};
