import { safeLine } from '@storedeck/foreign-text';

import { serverFailure } from '../adb-failure.ts';
import { AndroidError } from '../android-error.ts';
import type { DeviceAdb } from '../device-adb.ts';

/** In ms. `uiautomator dump` waits up to 10 s until nothing moves on the screen, and then takes about 2 s. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
/**
 * The largest number of attempts. One attempt is not enough, because `uiautomator` finds no root element while a window
 * opens.
 */
const ATTEMPTS = 3;

/** The output of `uiautomator`. */
interface DumpedTree {
  readonly xml: string;
  readonly isCompressed: boolean;
}

/**
 * Reads the XML of `uiautomator dump` [AOSP frameworks/base/cmds/uiautomator, DumpCommand]. `uiautomator` prints errors
 * to standard output and exits with code 0, so errors are recognized by their text. When something moves on the screen,
 * a last attempt is made with `--compressed`, which sometimes still succeeds. Rejects with `TREE_BUSY`, `TREE_NOT_IDLE`
 * or `TREE_FAILED`.
 */
export async function dumpTree(adb: DeviceAdb, signal: AbortSignal): Promise<DumpedTree> {
  let printed = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    printed = await dump(adb, [], signal);
    if (!/null root node/.test(printed)) break;
  }
  const isCompressed = /could not get idle state/.test(printed);
  if (isCompressed) printed = await dump(adb, ['--compressed'], signal);
  if (printed.includes('<hierarchy')) return { xml: printed, isCompressed };
  throw dumpFailure(printed, adb.serial);
}

async function dump(adb: DeviceAdb, options: readonly string[], signal: AbortSignal): Promise<string> {
  try {
    const command = ['uiautomator', 'dump', ...options, '/dev/tty'];
    const { stdout, stderr } = await adb.exec(command, {
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    return `${stdout.toString('utf8')}${stderr}`;
  } catch (error) {
    throw serverFailure(error, {
      serial: adb.serial,
      doing: 'reading the tree of the screen',
      code: 'TREE_FAILED',
    });
  }
}

function dumpFailure(printed: string, serial: string): AndroidError {
  // If another program already uses UiAutomation, Android ends `uiautomator` with an exception, or kills it.
  if (/already registered|^Killed/m.test(printed))
    return new AndroidError('TREE_BUSY', `Another program is using UiAutomation on the phone ${serial}.`);
  if (/could not get idle state/.test(printed))
    return new AndroidError(
      'TREE_NOT_IDLE',
      `Something moves on the screen of the phone ${serial} without end.`,
      {
        hint: 'Wait for the animation to end, switch animations off in the developer options, or install the snapshot helper of agent-device on the phone, which does not wait.',
      },
    );
  if (/null root node/.test(printed))
    return new AndroidError('TREE_FAILED', `The phone ${serial} shows nothing that can be read.`, {
      hint: 'Turn the screen on and unlock it.',
    });
  return new AndroidError(
    'TREE_FAILED',
    `uiautomator printed no tree on the phone ${serial}: ${safeLine(printed, 200) || 'no message'}`,
  );
}
