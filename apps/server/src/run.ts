import { readEnv } from '@storedeck/store-sync';

import { compose } from './compose.ts';
import { type Config, DEFAULT_PORT, portOf, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { openInBrowser } from './open-in-browser.ts';
import { onExit } from './on-exit.ts';
import { startServer } from './server.ts';

export interface RunOptions {
  readonly dir: string;
  readonly port?: number;
  readonly open?: boolean;
  readonly demo?: boolean;
  readonly version: string;
}

/** Starts the server and keeps it until a signal ends it. */
export async function run(options: RunOptions): Promise<void> {
  const log = createLog(readConfig(options).logLevel);
  const closers: (() => Promise<void>)[] = [];
  onExit(log, async () => {
    for (const close of closers.reverse()) await close();
  });

  const demo = options.demo ? await (await import('./demo/start-demo.ts')).startDemo() : undefined;
  if (demo) closers.push(demo.close);
  const config: Config = { ...readConfig(options), ...demo?.config };

  const parts = compose(config, log, options.version);
  const port = config.port ?? (await portOfFolder(config.dir)) ?? DEFAULT_PORT;
  try {
    const server = await startServer(parts, port);
    closers.push(server.close);
    announce(config, server.port);
    if (options.open) openInBrowser(`http://localhost:${server.port}`, log);
  } catch (error) {
    await parts.close();
    await demo?.close();
    failToListen(error, port);
  }
}

/** `PORT` of the working folder's `.env`. A `.env` that cannot be read is told when it is needed, not here. */
async function portOfFolder(dir: string): Promise<number | undefined> {
  const values = await readEnv(dir).catch(() => ({}) as Record<string, string>);
  return portOf(values['PORT']);
}

function announce({ dir, demo }: Config, port: number): void {
  const what = demo ? 'with simulated stores and devices' : `for ${dir}`;
  process.stdout.write(`Storedeck runs ${what}: http://localhost:${port} (Ctrl C ends it)\n`);
}

function failToListen(error: unknown, port: number): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
  const reason = code === 'EADDRINUSE' ? 'is in use by another program' : 'may not be used by this user';
  process.stderr.write(`Port ${port} ${reason}. Choose another with --port, or --port 0 for a free one.\n`);
  process.exitCode = 1;
}
