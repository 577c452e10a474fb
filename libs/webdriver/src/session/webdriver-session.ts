import { z } from 'zod';

import type { CallOptions, Command, CommandSender } from '../command.ts';
import { parseValue } from '../protocol/read-response.ts';
import { isWebDriverError, WebDriverError } from '../webdriver-error.ts';
import { KEYS, keyActions, type KeyName } from './key-actions.ts';
import { decodePng, MAX_SCREENSHOT_BYTES } from './png.ts';
import { type Point, swipeActions, tapActions } from './touch-actions.ts';
import { type TypedPart, typedParts } from './typed-parts.ts';

/** The position and size of a session's window or screen, in the unit that gestures use. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MAX_SOURCE_BYTES = 16 * 1024 * 1024;
const SLOW_TIMEOUT_MS = 60_000;

/**
 * A session of a WebDriver server. Every method rejects with `WebDriverError`. After the session has ended, the error
 * has the code INVALID_SESSION_ID, and only `delete` still resolves.
 */
export class WebDriverSession {
  readonly id: string;
  /** The capabilities that the server has returned for the session. Untrusted. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly #driver: CommandSender;

  constructor(
    driver: CommandSender,
    { id, capabilities }: { readonly id: string; readonly capabilities: Readonly<Record<string, unknown>> },
  ) {
    this.#driver = driver;
    this.id = id;
    this.capabilities = capabilities;
  }

  /**
   * Sends a command of the session. The path of the command is relative to `/session/{id}`. Resolves to the value of
   * the response, which is untrusted.
   */
  async command(command: Command): Promise<unknown> {
    const path = `/session/${this.id}${command.path}`;
    return (await this.#driver.command({ ...command, path })).value;
  }

  /** Taps a point: the finger touches the screen for `ms` milliseconds (default 50). */
  async tap(point: Point, { ms, ...options }: CallOptions & { readonly ms?: number } = {}): Promise<void> {
    await this.performActions(tapActions(point, ms), options);
  }

  /** Moves a finger from one point to another within `ms` milliseconds (default 300). */
  async swipe(
    from: Point,
    to: Point,
    { ms, ...options }: CallOptions & { readonly ms?: number } = {},
  ): Promise<void> {
    await this.performActions(swipeActions(from, to, ms), options);
  }

  /**
   * Types text into the focused field with key actions, 200 characters at a time; on an Android device, with Appium's
   * `mobile: type` where the text has other characters than those of ASCII. If a later part of the text fails, the
   * message of the error contains the number of characters that were already typed.
   */
  async type(text: string, options: CallOptions = {}): Promise<void> {
    let typed = 0;
    const isAndroid = String(this.capabilities['platformName'] ?? '').toLowerCase() === 'android';
    for (const part of typedParts(text, isAndroid)) {
      try {
        await this.#typePart(part, options);
      } catch (error) {
        throw typed === 0 || !isWebDriverError(error) ? error : afterPart(error, typed);
      }
      typed += 'keys' in part ? part.keys.length : part.text.length;
    }
  }

  async #typePart(part: TypedPart, options: CallOptions): Promise<void> {
    if ('keys' in part) return this.performActions(keyActions(part.keys), options);
    const body = { script: 'mobile: type', args: [{ text: part.text }] };
    try {
      await this.command({ method: 'POST', path: '/execute/sync', body, ...options });
    } catch (error) {
      // A browser of an Android device does not know the command, and its driver presses keys for all characters.
      if (!isWebDriverError(error) || !KNOWS_NO_TYPE.has(error.code)) throw error;
      for (const rest of typedParts(part.text, false)) await this.#typePart(rest, options);
    }
  }

  /** Presses and releases a key. */
  async press(key: KeyName, options: CallOptions = {}): Promise<void> {
    await this.performActions(keyActions([KEYS[key]]), options);
  }

  /**
   * Sends W3C action sequences. Resolves when the actions have been performed. For a gesture, at least one action must
   * have a `duration` above 0.
   */
  async performActions(actions: readonly object[], options: CallOptions = {}): Promise<void> {
    await this.command({ method: 'POST', path: '/actions', body: { actions }, ...options });
  }

  /** Releases all fingers and keys that are still pressed. */
  async releaseActions(options: CallOptions = {}): Promise<void> {
    await this.command({ method: 'DELETE', path: '/actions', ...options });
  }

  /**
   * Reads the tree of the screen's elements in the form in which the driver writes it: XML from Appium, HTML from a
   * browser. At most 16 MiB, within 60 s by default.
   */
  async source({ timeoutMs = SLOW_TIMEOUT_MS, signal }: CallOptions = {}): Promise<string> {
    const call = { method: 'GET', path: '/source', timeoutMs, signal } as const;
    return parseValue(z.string(), await this.command({ ...call, maxBytes: MAX_SOURCE_BYTES }));
  }

  /** Takes a screenshot: a complete PNG in device pixels, at most 32 MiB. */
  async screenshot(options: CallOptions = {}): Promise<Buffer> {
    const call = { method: 'GET', path: '/screenshot', ...options } as const;
    return decodePng(await this.command({ ...call, maxBytes: MAX_SCREENSHOT_BYTES }));
  }

  /** Reads the position and size of the window or screen, in the unit that gestures use. */
  async windowRect(options: CallOptions = {}): Promise<Rect> {
    return parseValue(RectValue, await this.command({ method: 'GET', path: '/window/rect', ...options }));
  }

  /** Deletes the session. Does not reject when the session has already ended. */
  async delete(options: CallOptions = {}): Promise<void> {
    try {
      await this.command({ method: 'DELETE', path: '', ...options });
    } catch (error) {
      if (!isWebDriverError(error) || error.code !== 'INVALID_SESSION_ID') throw error;
    }
  }

  /** Same as `delete`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.delete();
  }
}

/** Returns the id of a session if the id can be part of a path. Otherwise throws RESPONSE_INVALID. */
export function checkedSessionId(id: string): string {
  if (SESSION_ID.test(id)) return id;
  throw new WebDriverError('RESPONSE_INVALID', 'The id of the session is not valid.');
}

// The ids of Appium and Grid are UUIDs, and the ids of chromedriver have 32 hexadecimal digits. Up to 128 characters
// are accepted, because some cloud services use longer ids.
const SESSION_ID = /^[\w-]{1,128}$/;

const KNOWS_NO_TYPE: ReadonlySet<string> = new Set([
  'UNKNOWN_COMMAND',
  'UNKNOWN_METHOD',
  'JAVASCRIPT_ERROR',
  'INVALID_ARGUMENT',
  'UNSUPPORTED_OPERATION',
]);

function afterPart(error: WebDriverError, typed: number): WebDriverError {
  const { code, message, hint, reason, detail, status } = error;
  const options = { cause: error, hint, reason, detail, status };
  return new WebDriverError(code, `After ${typed} characters: ${message}`, options);
}

const RectValue = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});
