import { constants } from 'node:os';

import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/** What shells report for a program that a signal has ended: 130 for Ctrl C. */
export function signalCode(signal: Signal): number {
  return 128 + constants.signals[signal];
}

/**
 * Calls `close` once when the program is told to end, or when it fails in a way nobody foresaw; then exits.
 * A second signal exits at once.
 * @param ended the exit code after a signal: for a server that is how it ends, for a command that it was cut short
 */
export function onExit(
  log: Logger,
  close: () => Promise<void>,
  ended: (signal: Signal) => number = () => 0,
): void {
  let ending = false;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (ending) process.exit(signalCode(signal));
      end(ended(signal));
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      // After an error that nobody caught, nothing is known to be in order: children are ended, and the next start mends.
      if (!ending) log.fatal({ err: error, event }, 'fault');
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
