import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Shorter than the timeout of a test, so that a program that never ends is killed and named, and does not keep Jest from
 * ending.
 */
const TIMEOUT_MS = 280_000;

/** Runs a program to its end, and returns its output. */
export function runProgram(program: string, args: readonly string[], options: ExecFileOptions) {
  return promisify(execFile)(program, args, {
    ...options,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
}
