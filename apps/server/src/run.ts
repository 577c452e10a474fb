import type { AgentLimit } from '@storedeck/contract';
import type { Logger } from 'pino';

import { EXIT_CODE } from './cli/exit-code.ts';
import { printFailure } from './cli/run-command.ts';
import { print, printStatus } from './cli/terminal.ts';
import { type Config, readConfig } from './config.ts';
import { errorBodyOf } from './http/error-body.ts';
import { listenPort } from './listen-port.ts';
import { createLog } from './log.ts';
import { onExit } from './on-exit.ts';
import { openConfig } from './open-config.ts';
import { openInBrowser } from './open-in-browser.ts';
import { ServerRecord } from './records/server-record.ts';
import { startServer } from './start-server.ts';

export interface RunOptions {
  readonly dir?: string;
  readonly port?: number;
  readonly open?: boolean;
  readonly demo?: boolean;
  readonly quiet?: boolean;
  /** The limit that applies to all agents. */
  readonly agents?: AgentLimit;
  readonly version: string;
}

/**
 * Starts the server, which runs until a signal of the operating system ends it. With `open`, opens the page in the
 * browser, and starts no server if one already runs for the folder.
 */
export async function run(options: RunOptions): Promise<void> {
  const log = createLog(readConfig(options).logLevel);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  onExit(log, close);
  try {
    const { config, note, close: closeConfig } = await openConfig(options);
    closers.push(closeConfig);
    const running = options.open ? await findRunning(config) : undefined;
    const url = running ?? (await start(config, { version: options.version, log, closers }));
    if (note !== undefined && !options.quiet) printStatus(note);
    if (!options.quiet) printUrl(config, url, running !== undefined);
    if (options.open) openInBrowser(url, log);
  } catch (error) {
    await close();
    explain(error);
  }
}

/** Returns the URL of the server that already runs for this folder; undefined if there is none. */
async function findRunning({ dir, demo, recordsDir }: Config): Promise<string | undefined> {
  return demo ? undefined : new ServerRecord(recordsDir).find(dir);
}

/** Starts the server, and adds the function that ends it to `closers`. */
async function start(
  config: Config,
  { version, log, closers }: { version: string; log: Logger; closers: (() => Promise<void>)[] },
): Promise<string> {
  const { url, close } = await startServer(config, { version, log, port: await listenPort(config) });
  closers.push(close);
  return url;
}

function printUrl({ dir, demo }: Config, url: string, running: boolean): void {
  const subject = demo ? 'with simulated stores and devices' : `for ${dir}`;
  print(
    running
      ? `Storedeck already runs ${subject}: ${url}`
      : `Storedeck runs ${subject}: ${url} (Ctrl C ends it)`,
  );
}

/** Prints why the server did not start, and sets the exit code. Rethrows an internal error. */
function explain(error: unknown): void {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (port !== undefined && (code === 'EADDRINUSE' || code === 'EACCES')) {
    const reason = code === 'EADDRINUSE' ? 'is in use by another program' : 'may not be used by this user';
    printStatus(`Port ${port} ${reason}. Choose another with --port, or --port 0 for a free one.`);
    process.exitCode = EXIT_CODE.failed;
    return;
  }
  const body = errorBodyOf(error);
  if (body.code === 'INTERNAL') throw error;
  printFailure(body);
}
