import { destination, type Logger, pino } from 'pino';

/**
 * Creates the log: one JSON object per line on standard error. The values of fields that may contain a secret are
 * replaced by `[redacted]`.
 */
export function createLog(level: string): Logger {
  const secrets = ['pass', 'passphrase', 'key', 'password', 'authorization', 'token', 'env', 'body'];
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    // Synchronous, so that an exit does not lose the last line.
    destination({ dest: 2, sync: true }),
  );
}
