import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { listenPort } from './listen-port.ts';
import { createLog } from './log.ts';
import { onExit } from './on-exit.ts';
import { openConfig } from './open-config.ts';
import { openInBrowser } from './open-in-browser.ts';
import { startServer } from './server.ts';

export interface RunOptions {
  readonly dir?: string;
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

  const { config, close } = await openConfig(options);
  closers.push(close);
  const parts = compose(config, log, options.version);
  const port = await listenPort(config);
  try {
    const server = await startServer(parts, port);
    closers.push(server.close);
    announce(config, server.port);
    if (options.open) openInBrowser(`http://localhost:${server.port}`, log);
  } catch (error) {
    await parts.close();
    await close();
    failToListen(error, port);
  }
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
