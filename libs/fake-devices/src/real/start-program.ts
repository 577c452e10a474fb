import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that runs until the test ends it. */
export interface Program {
  /** The number of lines of its output so far. */
  readonly lineCount: number;
  /**
   * Resolves to the first line of its output that matches, from the line with the index `from` on (default 0). Rejects when
   * the program ends before it has printed the line.
   */
  printed(pattern: RegExp, from?: number): Promise<RegExpExecArray>;
  /** Ends the program. */
  close(): Promise<void>;
}

/** Options of `startProgram`. */
export interface ProgramOptions {
  readonly args: readonly string[];
  /** Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Starts a program, and reads its output line by line. */
export function startProgram(command: string, { args, env }: ProgramOptions): Program {
  const child = spawn(command, args, { ...(env && { env }), stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const check of waiting) check();
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    get lineCount() {
      return lines.length;
    },
    printed: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        const check = () => {
          for (const line of lines.slice(from)) {
            const match = pattern.exec(line);
            if (match) return resolve(match);
          }
        };
        waiting.add(check);
        check();
        void ended.then(() => reject(new Error(`${command} ended:\n${lines.slice(-20).join('\n')}`)));
      }),
    close: () => {
      child.kill();
      return ended;
    },
  };
}
