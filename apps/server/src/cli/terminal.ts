import { styleText } from 'node:util';

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

/**
 * Reserves standard output for the caller: returns the only function that still writes to it. Everything else that this
 * process prints goes to standard error.
 */
export function claimOutput(): (text: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return (text) => void write(text);
}
