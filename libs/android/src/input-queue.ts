import { safeLine } from '@storedeck/foreign-text';
import pLimit from 'p-limit';

import { adbFailure } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';
import type { DeviceAdb } from './device-adb.ts';
import type { CheckedAction } from './input-action.ts';
import { inputLine } from './input-line.ts';
import { inputNotAllowed } from './input-not-allowed.ts';

const MAX_WAITING = 100;
const TIMEOUT_MS = 10_000;

/** Sends the input of one phone in order. Without a queue, a command could overtake an earlier command. */
export class InputQueue {
  readonly #adb: DeviceAdb;
  readonly #inTurn = pLimit(1);

  constructor(adb: DeviceAdb) {
    this.#adb = adb;
  }

  /**
   * Sends an action. Resolves when the phone has performed the action. Rejects with `INPUT_BUSY` when 100 actions are
   * waiting.
   */
  async send(action: CheckedAction, signal?: AbortSignal): Promise<void> {
    if (this.#inTurn.activeCount + this.#inTurn.pendingCount >= MAX_WAITING) {
      throw new AndroidError(
        'INPUT_BUSY',
        `The phone ${this.#adb.serial} is still busy with earlier input.`,
        {
          hint: 'Wait until it has finished.',
        },
      );
    }
    await this.#inTurn(() => this.#perform(action, signal));
  }

  async #perform(action: CheckedAction, signal: AbortSignal | undefined): Promise<void> {
    const line = inputLine(action);
    if (line === undefined) return;
    const timeoutMs = TIMEOUT_MS + (action.action === 'swipe' ? action.ms : 0);
    const result = await this.#adb.shell(line, {
      signal,
      timeoutMs,
      maxBytes: 1024 * 1024,
      doing: 'sending input',
    });
    const output = `${result.stdout.toString('utf8')}\n${result.stderr}`;
    // Before Android 7, adb does not report the exit code of a program, so the output is searched for an error too.
    if (result.exitCode !== 0 || /^[ \t]*(Error:|Exception|java\.lang\.)/m.test(output))
      throw inputFailure(output, this.#adb.serial);
  }
}

function inputFailure(output: string, serial: string): AndroidError {
  if (/INJECT_EVENTS/.test(output)) return inputNotAllowed(serial);
  if (/^[ \t]*(adb|error):/m.test(output)) return adbFailure(output, serial, 'INPUT_FAILED');
  return new AndroidError(
    'INPUT_FAILED',
    `The phone ${serial} refused the input: ${safeLine(output, 200) || 'no message'}`,
  );
}
