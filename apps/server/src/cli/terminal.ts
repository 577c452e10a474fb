import { once } from 'node:events';
import { styleText } from 'node:util';

import { MAX_UNREAD_BYTES } from '@storedeck/host';

type Style = Parameters<typeof styleText>[0];

/** Returns the number of columns of the terminal on standard output; 80 if standard output is not a terminal. */
export function terminalWidth(): number {
  return process.stdout.columns || 80;
}

/** Returns a function that colours text for standard output. NO_COLOR and FORCE_COLOR are respected. */
export function paint(style: Style) {
  return (text: string): string => styleText(style, text, { stream: process.stdout });
}

/** Writes the result of a command to standard output. */
export function print(text: string): void {
  void process.stdout.write(`${text}\n`);
}

/** Writes progress or a failure to standard error. */
export function printStatus(text: string): void {
  void process.stderr.write(`${text}\n`);
}

/** Writes one JSON document to standard output. Control characters above U+007E, which JSON allows, are escaped too. */
export function printJson(value: unknown): void {
  const escape = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  print(JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]/g, escape));
}

/** Keeps the program running when the reader of its output closes the pipe, as `| head` does. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/** Standard output, reserved for the caller of `claimOutput`. */
export interface ClaimedOutput {
  write(text: string): void;
  /** Resolves when the reader has left at most `MAX_UNREAD_BYTES` unread, or has closed the pipe. */
  untilRead(): Promise<void>;
}

/**
 * Reserves standard output for the caller: only the returned object still writes to it. Everything else that this
 * process prints goes to standard error.
 */
export function claimOutput(): ClaimedOutput {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = process.stderr.write.bind(process.stderr);
  return {
    write: (text) => void write(text),
    async untilRead() {
      while (stdout.writable && stdout.writableLength > MAX_UNREAD_BYTES)
        await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => undefined);
    },
  };
}
