import { type AgentLimit, toErrorBody } from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';

import { readConfig } from '../config.ts';
import { listenPort } from '../listen-port.ts';
import { createLog } from '../log.ts';
import { onExit } from '../on-exit.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { openRoot } from '../open-root.ts';
import { folderServedAt, runsFor, ServerRecord } from '../records/server-record.ts';
import { startServer } from '../start-server.ts';
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
    const root = await openRoot(options);
    const { dir, recordsDir } = root.config;
    closers.push(root.close);
    let running = options.open ? await new ServerRecord(recordsDir).find(dir) : undefined;
    const start = async () => {
      const port = await listenPort(root.config);
      const started = await startServer(root, { version: options.version, log, port });
      closers.push(started.close);
      return started.url;
    };
    const url =
      running ??
      (await start().catch(async (error: unknown) => {
        running = await runningInTheWay(error, dir, options);
        if (running === undefined) throw error;
        return running;
      }));
    if (root.note !== undefined && !options.quiet) printStatus(root.note);
    const text = running === undefined ? root.startedText(url) : `Storedeck already runs for ${dir}: ${url}`;
    if (!options.quiet) print(text);
    if (options.open) openInBrowser(url, log);
  } catch (error) {
    await close();
    await explain(error, options);
  }
}

/**
 * Returns the URL of the server for this folder if its port is the reason why no other server could start. Its record
 * is missing if it was started with another temporary folder.
 */
async function runningInTheWay(
  error: unknown,
  dir: string,
  { open = false }: RunOptions,
): Promise<string | undefined> {
  const { code, port } = error as PortError;
  if (!open || code !== 'EADDRINUSE' || port === undefined) return undefined;
  const url = `http://localhost:${port}`;
  return (await runsFor(url, dir)) ? url : undefined;
}

type PortError = NodeJS.ErrnoException & { readonly port?: number };

/** Prints why the server did not start, and sets the exit code. Rethrows an internal error. */
async function explain(error: unknown, { dir = '.' }: RunOptions): Promise<void> {
  const { code, port } = error as PortError;
  if (port !== undefined && (code === 'EADDRINUSE' || code === 'EACCES')) {
    const reason =
      code === 'EACCES' ? 'may not be used by this user' : await describeUser(port, readConfig({ dir }).dir);
    printFailure({
      ok: false,
      error: `Port ${port} ${reason}.`,
      code: 'PORT_TAKEN',
      hint: 'Choose another with --port, or --port 0 for a free one.',
    });
    return;
  }
  const body = toErrorBody(error);
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
