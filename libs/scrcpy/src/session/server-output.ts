import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { safeLine } from '@storedeck/foreign-text';

import { ScrcpyError } from '../scrcpy-error.ts';

const KEPT_CHARACTERS = 8192;
const SERVER_END_MS = 1000;

/**
 * Reads the output of a server to its end, because a server blocks as long as its output is not read. Keeps the last
 * 8192 characters.
 */
export class ServerOutput {
  /** Resolves when the server or the connection to the phone has ended. Never rejects. */
  readonly ended: Promise<void>;
  readonly #listeners = new Set<(line: string) => void>();
  #text = '';
  /** The beginning of a line whose end has not arrived yet. */
  #begun = '';

  constructor(stream: Readable) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => this.#read(text));
    this.ended = new Promise((resolve) => {
      stream.on('error', () => resolve());
      stream.once('end', resolve);
      stream.once('close', resolve);
    });
  }

  /** Waits for the end of the output for up to a second. Never rejects. */
  async endedSoon(): Promise<void> {
    const inTime = new AbortController();
    const timeout = delay(SERVER_END_MS, undefined, { signal: inTime.signal }).catch(() => undefined);
    await Promise.race([this.ended, timeout]);
    inTime.abort();
  }

  /** Calls the listener with each line that the server prints, until the returned function is called. */
  listen(listener: (line: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Returns an error with the reason for which the server has ended. The code of the error is `VERSION_MISMATCH` if the
   * server has printed that its version does not match, and otherwise `code`.
   */
  failure(code: 'START_FAILED' | 'SESSION_ENDED', version: string): ScrcpyError {
    const mismatch = /The server version \(([^)]{1,20})\) does not match the client/.exec(this.#text);
    if (mismatch)
      return new ScrcpyError(
        'VERSION_MISMATCH',
        `The scrcpy server is version ${safeLine(mismatch[1] ?? '', 200)}, and ${version} was started.`,
        { hint: 'Install scrcpy again: its server file and its version do not belong together.' },
      );
    const reason = code === 'START_FAILED' ? this.#reason() : this.#reasonOfEnd();
    return new ScrcpyError(code, messageFor(code, reason), { hint: hintFor(code, this.#text, reason) });
  }

  #read(text: string): void {
    this.#text = (this.#text + text).slice(-KEPT_CHARACTERS);
    const lines = (this.#begun + text).split(/\r?\n/);
    this.#begun = (lines.pop() ?? '').slice(-KEPT_CHARACTERS);
    for (const line of lines) for (const listener of this.#listeners) listener(safeLine(line, 200));
  }

  #reason(): string | undefined {
    const lines = this.#lines();
    return (
      reasonAt(lines, (line) => FATAL.test(line)) ??
      reasonAt(lines, (line) => ERROR.test(line) && !SURVIVED.test(line)) ??
      lines.findLast((line) => line !== '' && !NO_REASON.test(line))
    );
  }

  /**
   * The reason why a running server has ended. The server also prints errors that it survives, such as a refused input
   * or the stack of an exception at its start, and prints nothing when the phone is unplugged.
   */
  #reasonOfEnd(): string | undefined {
    return reasonAt(this.#lines(), (line) => FATAL.test(line));
  }

  #lines(): readonly string[] {
    return this.#text.split(/\r?\n/).map((line) => safeLine(line, 200));
  }
}

const ERROR = /^(?:\[server\] )?ERROR: /;
const NO_REASON =
  /^(?:\[server\] (?:INFO|DEBUG|WARN|VERBOSE)|at |Caused by: |\.\.\. \d+ more|WARNING: linker|Exit due to uncaughtException|--)/;
/** An error after which the server goes on: the phone lacks something that the video does not need. */
const SURVIVED = /ERROR: Could not (?:invoke method|(?:un)?register|restore|change|initialize|get|unlink)\b/;

// What is printed when the program itself ends: by Android, or by the last handler of the server.
const FATAL =
  /^(?:Aborted|Killed|Terminated|Bus error|Illegal instruction|Segmentation fault|Trace\/breakpoint trap|FATAL|Fatal signal|(?:\[server\] )?ERROR: (?:Exception on thread|Control(?:ler| protocol) error|(?:Video|Audio) encoding error|Audio capture error|MediaCodec error|Camera|Could not create))/;

const EXCEPTION = /^(?:[\w$]+\.)+[\w$]+(?::|$)/;

/**
 * Returns the last line that `isReason` accepts, without its level. The server prints most errors with the stack of an
 * exception, of which the innermost cause says what has failed: "Exception on thread Thread[main,5,main]" alone does not.
 */
function reasonAt(lines: readonly string[], isReason: (line: string) => boolean): string | undefined {
  const at = lines.findLastIndex(isReason);
  if (at < 0) return undefined;
  const message = (lines[at] ?? '').replace(ERROR, '');
  const stack = lines.slice(at + 1);
  const end = stack.findIndex((line, index) => !isOfStack(line, index));
  const causes = (end < 0 ? stack : stack.slice(0, end)).filter((line) => !/^\s*(?:at |\.\.\. )/.test(line));
  const cause = causes.at(-1)?.replace(/^Caused by: /, '');
  if (cause === undefined || cause === '' || cause.includes(message)) return message;
  return /^(?:Exception on thread|null$)/.test(message) ? cause : `${message}: ${cause}`;
}

function isOfStack(line: string, index: number): boolean {
  return /^\s*(?:at |\.\.\. \d+ more|Caused by: )/.test(line) || (index === 0 && EXCEPTION.test(line));
}

function messageFor(code: 'START_FAILED' | 'SESSION_ENDED', reason: string | undefined): string {
  if (code === 'START_FAILED')
    return `The scrcpy server did not start: ${reason ?? 'it printed no message'}.`;
  // If the server has printed no message, the phone was most likely unplugged.
  return reason === undefined
    ? 'The connection to the phone has ended.'
    : `The scrcpy server has ended: ${reason}.`;
}

const CHECK_CABLE = 'Check the cable of the phone, then try again.';

/** What the user can do about a reason. The first match counts: reasons about sound may also name an encoder. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /INJECT_EVENTS/,
    'Switch on "USB debugging (Security settings)" in the developer options of the phone, then restart it.',
  ],
  [/audio/i, 'The phone cannot record its sound. Its picture can be shown without the sound.'],
  [
    /CodecException|MediaCodec|encoding error|default video encoder/i,
    'The video encoder of the phone has failed: end other apps that record or share its screen, or restart it.',
  ],
  [/^(?:Killed|Terminated)/, 'Android has ended the server: end apps that need much memory, then try again.'],
];

function hintFor(code: ScrcpyError['code'], text: string, reason: string | undefined): string {
  // A running server has survived what it has printed before.
  if (code === 'SESSION_ENDED' && reason === undefined) return CHECK_CABLE;
  if (/^Aborted/m.test(text)) return 'The phone could not run the server file: install scrcpy again.';
  // An encoder that fails while it runs throws an exception without words, which only its stack explains.
  const subject = reason?.endsWith('IllegalStateException') ? `${reason}\n${text}` : (reason ?? '');
  const known = HINTS.find(([pattern]) => pattern.test(subject));
  if (known) return known[1];
  if (/AbstractMethodError|NoSuchMethod|Permission Denial/.test(text))
    return 'This server may be too old for the phone: install the newest scrcpy.';
  return reason === undefined ? CHECK_CABLE : 'Install the newest scrcpy, then try again.';
}
