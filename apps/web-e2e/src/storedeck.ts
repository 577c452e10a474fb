import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const LENGTHEN_TIMEOUTS = fileURLToPath(new URL('../../../lengthen-timeouts.mjs', import.meta.url));

/** The folder for what the user of the tests has approved. */
const STATE_HOME = mkdtempSync(join(tmpdir(), 'storedeck-state-'));

export interface Storedeck {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly port: number;
  /** Kills the server at once, as in a crash. */
  kill(): Promise<void>;
  /** Ends the server normally. */
  close(): Promise<void>;
}

/** Starts the built program as a user does, but with longer timeouts, and waits for the line with its address. */
export async function startStoredeck(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Storedeck> {
  const child = spawn(process.execPath, ['--import', LENGTHEN_TIMEOUTS, MAIN, '--port', '0', ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      XDG_STATE_HOME: STATE_HOME,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      port: Number(port),
      kill: () => end('SIGKILL'),
      close: () => end('SIGTERM'),
    };
  }
  throw new Error(`Storedeck did not start: ${stderr}`);

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await exited;
  }
}

export interface Demo extends Storedeck {
  /** The working folder. */
  readonly dir: string;
}

/** Starts the demo. `args`: further arguments of the command. */
export async function startDemo(args: readonly string[] = []): Promise<Demo> {
  const server = await startStoredeck(['--demo', ...args]);
  const health = await fetch(`${server.url}/api/health`);
  return { ...server, dir: ((await health.json()) as { dir: string }).dir };
}

/**
 * Starts the demo for tests that look at none of its pictures of the stores, such as those of its devices. The first
 * sync is cancelled, because these pictures take much processor time to draw.
 */
export async function startDemoOfDevices(args: readonly string[] = []): Promise<Demo> {
  const demo = await startDemo(args);
  await fetch(`${demo.url}/api/sync/cancel`, { method: 'POST' });
  return demo;
}
