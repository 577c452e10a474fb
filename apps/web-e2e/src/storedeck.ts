import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export interface Storedeck {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly port: number;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** Starts the built program as a user does and waits for the line with its address. */
export async function startStoredeck(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Storedeck> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      port: Number(port),
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
    };
  }
  throw new Error(`Storedeck did not start: ${complaints}`);

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await exited;
  }
}
