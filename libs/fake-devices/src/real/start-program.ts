import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that runs until the test ends it. */
export interface Program {
  /** The number of lines that the program has printed so far. */
  readonly lineCount: number;
  /**
   * Resolves to the match of `pattern` in the first matching line of the output. The search starts at the line with the
   * index `from` (default 0). Rejects when the program ends before it has printed such a line.
   */
  printed(pattern: RegExp, from?: number): Promise<RegExpExecArray>;
  /** Ends the program. */
  close(): Promise<void>;
}

/** Options of `startProgram`. */
export interface ProgramOptions {
  readonly args: readonly string[];
  /** The environment of the program. Default: the environment of this process. */
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
        let next = from;
        // Each line is checked only once, because a program may print thousands of lines.
        const check = () => {
          for (; next < lines.length; next += 1) {
            const match = pattern.exec(lines[next] ?? '');
            if (!match) continue;
            waiting.delete(check);
            return resolve(match);
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
