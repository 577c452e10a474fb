import { constants } from 'node:os';

import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/**
 * Returns the exit code that shells report for a program that was ended by a signal of the operating system: 130 for
 * Ctrl C.
 */
export function signalCode(signal: Signal): number {
  return 128 + constants.signals[signal];
}

/**
 * Calls `close` once at the first signal of the operating system or uncaught error, and then exits. A second signal
 * exits at once.
 * @param toExitCode returns the exit code after a signal. Default: 0, because a signal is the normal end of a server.
 */
export function onExit(
  log: Logger,
  close: () => Promise<void>,
  toExitCode: (signal: Signal) => number = () => 0,
): void {
  let ending = false;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (ending) process.exit(signalCode(signal));
      end(toExitCode(signal));
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      // After an uncaught error, the state of the process is unknown, so the process ends. `close` ends the children,
      // and the next start recovers the working folder.
      if (!ending) log.fatal({ err: error, event }, 'internal error');
      end(1);
    });

  function end(code: number): void {
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  }
}
