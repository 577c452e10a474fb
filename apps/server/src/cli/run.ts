import { type AgentLimit, errorBodyOf } from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';
import type { Logger } from 'pino';

import { type Config, readConfig } from '../config.ts';
import { listenPort } from '../listen-port.ts';
import { createLog } from '../log.ts';
import { onExit } from '../on-exit.ts';
import { openConfig } from '../open-config.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { folderServedAt, runsFor, ServerRecord } from '../records/server-record.ts';
import { startServer } from '../start-server.ts';
import { EXIT_CODE } from './exit-code.ts';
import { printFailure } from './run-command.ts';
import { print, printStatus } from './terminal.ts';

export interface RunOptions {
  readonly dir?: string;
  readonly port?: number;
  readonly open?: boolean;
  readonly demo?: boolean;
  readonly quiet?: boolean;
  /** The limits that apply to all agents. */
  readonly agents?: readonly AgentLimit[];
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
    let running = options.open ? await findRunning(config) : undefined;
    const start = () => startRecorded(config, { version: options.version, log, closers });
    const url =
      running ??
      (await start().catch(async (error: unknown) => {
        running = await runningInTheWay(error, config, options);
        if (running === undefined) throw error;
        return running;
      }));
    if (note !== undefined && !options.quiet) printStatus(note);
    if (!options.quiet) printUrl(config, url, running !== undefined);
    if (options.open) openInBrowser(url, log);
  } catch (error) {
    await close();
    await explain(error, options);
  }
}

/** Returns the URL of the server that already runs for this folder; undefined if there is none. */
async function findRunning({ dir, demo, recordsDir }: Config): Promise<string | undefined> {
  return demo ? undefined : new ServerRecord(recordsDir).find(dir);
}

/**
 * Returns the URL of the server for this folder if its port is the reason why no other server could start. Its record
 * is missing if it was started with another temporary folder.
 */
async function runningInTheWay(
  error: unknown,
  { dir, demo }: Config,
  { open = false }: RunOptions,
): Promise<string | undefined> {
  const { code, port } = error as PortError;
  if (!open || demo || code !== 'EADDRINUSE' || port === undefined) return undefined;
  const url = `http://localhost:${port}`;
  return (await runsFor(url, dir)) ? url : undefined;
}

/** Starts the server, and adds the function that ends it to `closers`. */
async function startRecorded(
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
  if (demo) print(`Folder of the demo, removed at the end: ${dir}`);
}

type PortError = NodeJS.ErrnoException & { readonly port?: number };

/** Prints why the server did not start, and sets the exit code. Rethrows an internal error. */
async function explain(error: unknown, { dir = '.' }: RunOptions): Promise<void> {
  const { code, port } = error as PortError;
  if (port !== undefined && (code === 'EADDRINUSE' || code === 'EACCES')) {
    const reason =
      code === 'EACCES' ? 'may not be used by this user' : await describeUser(port, readConfig({ dir }).dir);
    printStatus(`Port ${port} ${reason}. Choose another with --port, or --port 0 for a free one.`);
    process.exitCode = EXIT_CODE.failed;
    return;
  }
  const body = errorBodyOf(error);
  if (body.code === 'INTERNAL') throw error;
  printFailure(body);
}

/** Says which program uses a port. */
async function describeUser(port: number, dir: string): Promise<string> {
  const url = `http://localhost:${port}`;
  const served = await folderServedAt(url);
  if (served === undefined) return 'is in use by another program';
  return (await runsFor(url, dir))
    ? `is in use by Storedeck, which already runs for this folder: ${url}`
    : `is in use by Storedeck for another folder, ${escapeInvisible(served)}`;
}
