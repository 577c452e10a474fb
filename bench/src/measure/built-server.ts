import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The command that `npx nx build storedeck` builds. */
export const BUILT_COMMAND = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

/** A running server. */
export interface BuiltServer {
  /** The address of the server: `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

/**
 * Starts the built command in a process of its own, on a free port. Resolves when the server has printed its address.
 * Rejects if the process ends before that.
 */
export async function startBuiltServer(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<BuiltServer> {
  const server = spawn(process.execPath, [BUILT_COMMAND, ...args, '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    const port = Number(/localhost:(\d+)/.exec(line)?.[1]);
    if (!port) continue;
    // Discards the rest of the output, because unread output would fill the pipe.
    server.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      pid: server.pid ?? NaN,
      close: async () => {
        server.kill();
        await exited;
      },
    };
  }
  throw new Error('The built server did not start. Build it with: npx nx build storedeck');
}
