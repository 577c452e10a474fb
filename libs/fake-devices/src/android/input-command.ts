import { setTimeout as delay } from 'node:timers/promises';

import type { CommandResult } from './device-command.ts';
import { KEY_NAMES } from './key-names.table.ts';
import type { ScreenState } from './screen/screen-state.ts';

const SOURCES =
  'touchscreen mouse keyboard joystick touchnavigation touchpad trackball dpad stylus gamepad rotaryencoder'.split(
    ' ',
  );

/**
 * Simulates the device's `input` program as com.android.server.input.InputShellCommand implements it. It accepts the
 * same arguments, and fails with the same errors: the usage on stdout or a Java exception on stderr, and the exit code
 * 255. It exits only when the gesture has ended.
 */
export async function runInput(args: readonly string[], screen: ScreenState): Promise<CommandResult> {
  const words = new Arguments(args);
  try {
    if (SOURCES.includes(words.peek() ?? '')) words.next('source');
    if (words.peek() === '-d') {
      words.next('-d');
      integer(words.next('-d'));
    }
    const command = words.peek();
    if (command === undefined) return { stdout: USAGE, exitCode: 255 };
    words.next('command');
    const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (!run) return { stdout: `Unknown command: ${command}\n${USAGE}`, exitCode: 255 };
    await run(words, screen);
    return {};
  } catch (error) {
    if (!(error instanceof JavaException)) throw error;
    return {
      stderr: `\nException occurred while executing '${args[0]}':\n${error.message}\n${TRACE}\n`,
      exitCode: 255,
    };
  }
}

const COMMANDS: Readonly<Record<string, (words: Arguments, screen: ScreenState) => void | Promise<void>>> = {
  text: (words, screen) => screen.type(typed(words.next('text'))),
  keyevent: (words, screen) => {
    while (words.peek()?.startsWith('--'))
      if (words.next('option') === '--delay') integer(words.next('--delay'));
    do screen.key(keyName(words.next('keyevent')));
    while (words.peek() !== undefined);
  },
  tap: (words, screen) => screen.tap(float(words.next('tap')), float(words.next('tap'))),
  swipe,
  draganddrop: swipe,
  motionevent: (words, screen) => {
    const action = words.next('motionevent');
    if (!['DOWN', 'UP', 'MOVE', 'CANCEL'].includes(action.toUpperCase())) {
      throw new JavaException(`java.lang.IllegalArgumentException: Unknown action: ${action}`);
    }
    const at = [float(words.next('motionevent')), float(words.next('motionevent'))] as const;
    if (action.toUpperCase() === 'UP') screen.tap(...at);
  },
  press: () => undefined,
  roll: (words) => void [float(words.next('roll')), float(words.next('roll'))],
};

async function swipe(words: Arguments, screen: ScreenState): Promise<void> {
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map(() => float(words.next('swipe'))) as [
    number,
    number,
    number,
    number,
  ];
  const given = words.peek();
  const durationMs = given === undefined ? 300 : integer(given);
  await delay(durationMs < 0 ? 300 : durationMs);
  screen.swipe({ x1, y1, x2, y2 });
}

/**
 * Returns the text that `input text` types: `%s` becomes a space, and `%` cannot be escaped. Throws for characters that
 * have no key on the virtual keyboard.
 */
function typed(text: string): string {
  if (/[^\x20-\x7e\n\t]/.test(text))
    throw new JavaException('java.lang.NullPointerException: Attempt to get length of null array');
  return text.replaceAll('%s', ' ');
}

/**
 * Returns the name of a key without `KEYCODE_`. Like KeyEvent.keyCodeFromString, accepts the number of the key, and the
 * name with or without `KEYCODE_`. Any other text is the key `UNKNOWN`.
 */
function keyName(word: string): string {
  if (/^[+-]?\d+$/.test(word)) return KEY_NAMES[Number(word)] ?? 'UNKNOWN';
  const name = word.replace(/^KEYCODE_/, '');
  return KEY_NAMES.includes(name) ? name : 'UNKNOWN';
}

function float(word: string): number {
  if (!/^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?[fFdD]?\s*$/.test(word)) throw numberFormat(word);
  return Number.parseFloat(word);
}

function integer(word: string): number {
  if (!/^[+-]?\d{1,10}$/.test(word)) throw numberFormat(word);
  return Number(word);
}

function numberFormat(word: string) {
  return new JavaException(`java.lang.NumberFormatException: For input string: "${word}"`);
}

class JavaException extends Error {}

/** The arguments of a call, read one after the other. */
class Arguments {
  readonly #words: readonly string[];
  #index = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  peek(): string | undefined {
    return this.#words[this.#index];
  }

  next(after: string): string {
    const word = this.#words[this.#index];
    if (word === undefined)
      throw new JavaException(`java.lang.IllegalArgumentException: Argument expected after "${after}"`);
    this.#index += 1;
    return word;
  }
}

const TRACE = `	at com.android.server.input.InputShellCommand.onCommand(InputShellCommand.java:180)
	at android.os.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)
	at android.os.Binder.execTransact(Binder.java:1339)`;

const USAGE = `Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are:
      ${SOURCES.join('\n      ')}

The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap|--async|--delay <duration between keycodes in ms>] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
`;
