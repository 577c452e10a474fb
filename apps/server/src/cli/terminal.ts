import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Columns of the terminal that shows the results; 80 where nobody tells. */
export function terminalWidth(): number {
  return process.stdout.columns || 80;
}

/** Colours text on standard output, where that is a terminal with colours; NO_COLOR and FORCE_COLOR decide otherwise. */
export function paint(style: Style) {
  return (text: string): string => styleText(style, text, { stream: process.stdout });
}

/** Writes lines to standard output: the result of a command. */
export function print(text: string): void {
  void process.stdout.write(`${text}\n`);
}

/** Writes lines to standard error: whatever is no result. */
export function tell(text: string): void {
  void process.stderr.write(`${text}\n`);
}

/** Prints the one JSON document of a command. 8-bit control characters, which JSON leaves as they are, are escaped as well. */
export function printJson(value: unknown): void {
  const escape = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  print(JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]/g, escape));
}

/** A reader that has seen enough (`| head`) is no failure: what is written from then on goes nowhere. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
