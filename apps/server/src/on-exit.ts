import { constants } from 'node:os';

import type { Logger } from 'pino';

/**
 * Calls `close` once when the program is told to end, or when it fails in a way nobody foresaw; then exits.
 * A second signal exits at once.
 */
export function onExit(log: Logger, close: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (ending) process.exit(128 + constants.signals[signal]);
      end(0);
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
