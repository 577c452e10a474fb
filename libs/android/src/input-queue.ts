import type { Host } from '@storedeck/host';

import { adbFailure, firstWords, hostFailure } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';
import type { CheckedAction } from './input-action.ts';
import { inputLine } from './input-line.ts';

const MAX_WAITING = 100;
const PATIENCE_MS = 10_000;

/** Input for one phone, in the order in which it came: two calls of adb side by side would overtake each other. */
export class InputQueue {
  readonly #host: Host;
  readonly #serial: string;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(host: Host, serial: string) {
    this.#host = host;
    this.#serial = serial;
  }

  /** Resolves when the phone has performed the action. */
  async send(action: CheckedAction, signal?: AbortSignal): Promise<void> {
    if (this.#waiting >= MAX_WAITING) {
      throw new AndroidError('INPUT_BUSY', `The phone ${this.#serial} is still busy with earlier input.`, {
        hint: 'Wait until it has caught up.',
      });
    }
    this.#waiting += 1;
    const sent = this.#last.then(() => perform(this.#host, this.#serial, action, signal));
    this.#last = sent.catch(() => undefined).finally(() => (this.#waiting -= 1));
    await sent;
  }
}

async function perform(
  host: Host,
  serial: string,
  action: CheckedAction,
  signal: AbortSignal | undefined,
): Promise<void> {
  const line = inputLine(action);
  if (line === undefined) return;
  const timeoutMs = PATIENCE_MS + (action.action === 'swipe' ? action.ms : 0);
  try {
    const result = await host.run('adb', ['-s', serial, 'shell', line], {
      signal,
      timeoutMs,
      maxBytes: 1024 * 1024,
    });
    const words = `${result.stdout.toString('utf8')}\n${result.stderr}`;
    // Phones before Android 7 cannot tell a program's exit code: there only its words show that it failed.
    if (result.exitCode !== 0 || /^\s*(Error:|Exception|java\.lang\.)/m.test(words))
      throw inputFailure(words, serial);
  } catch (error) {
    throw hostFailure(error, 'sending input');
  }
}

function inputFailure(words: string, serial: string): AndroidError {
  if (/INJECT_EVENTS/.test(words)) {
    return new AndroidError('INPUT_FAILED', `The phone ${serial} does not let adb touch it.`, {
      hint: 'Switch on "USB debugging (Security settings)" in its developer options, then restart it.',
    });
  }
  if (/^\s*(adb|error):/m.test(words)) return adbFailure(words, serial, 'INPUT_FAILED');
  return new AndroidError(
    'INPUT_FAILED',
    `The phone ${serial} refused the input: ${firstWords(words) || 'it said nothing'}`,
  );
}
