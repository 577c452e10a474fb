import { destination, type Logger, pino } from 'pino';

/** The server's log: one JSON object a line on standard error. Whatever bears a secret's name is blanked. */
export function createLog(level: string): Logger {
  const secrets = ['pass', 'passphrase', 'key', 'password', 'authorization', 'token', 'env', 'body'];
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    // Written at once, so that the last line before an exit is not lost.
    destination({ dest: 2, sync: true }),
  );
}
