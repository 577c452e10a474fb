import { destination, type Logger, pino } from 'pino';

/** The levels of the log, as `STOREDECK_LOG` names them. */
export const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

/**
 * Creates the log: one JSON object per line on standard error. The values of fields that may contain a secret are
 * replaced by `[redacted]`. An unknown level is `warn`: the command refuses it only when it can print why.
 */
export function createLog(level: string): Logger {
  const secrets = ['pass', 'passphrase', 'key', 'password', 'authorization', 'token', 'env', 'body'];
  return pino(
    {
      level: LOG_LEVELS.includes(level) ? level : 'warn',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    // Synchronous, so that an exit does not lose the last line.
    destination({ dest: 2, sync: true }),
  );
}
