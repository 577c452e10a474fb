import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that runs until the test ends it. */
export interface Program {
  /** The number of lines of its output so far. */
  readonly lineCount: number;
  /** Resolves to the first line of its output that matches, from the line with this index on. Default: from the first line on. */
  printed(pattern: RegExp, from?: number): Promise<RegExpExecArray>;
  /** Ends the program. */
  close(): Promise<void>;
}

/** Starts a program. `printed` rejects when the program ends before it has printed the line. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Program {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
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
