import { homedir } from 'node:os';
import type { Duplex, Readable } from 'node:stream';

import { execa } from 'execa';

import { ChildrenLedger } from './children-ledger.ts';
import { HostError } from './host-error.ts';
import type { Host, HostProcess, RunOptions, RunResult, SpawnOptions } from './host.ts';
import { isExecutableFile, openFile } from './local-file.ts';
import { connectLoopback } from './loopback-socket.ts';
import { startCommand } from './run-command.ts';
import { runFailure, spawnFailure } from './run-failure.ts';
import { ToolFinder } from './tool-finder.ts';

/** What a LocalHost is given in place of `process.env`. */
export interface LocalHostOptions {
  /** The environment of every command, and where tools are looked for: usually `process.env`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File that remembers running children for `reapOrphans`. Without it a crash leaves them running. */
  readonly ledgerPath?: string;
}

const KILL_AFTER_MS = 5000;
// Commands shorter than this are not worth a line in the ledger.
const LEDGER_AFTER_MS = 500;

/**
 * This computer. Children run in process groups of their own and end with their owner: on `close()`, when the owner
 * exits, and after a crash by `reapOrphans(ledgerPath)`.
 */
export class LocalHost implements Host {
  readonly name = 'This computer';
  readonly kind = 'local';
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #tools: ToolFinder;
  readonly #ledger: ChildrenLedger | undefined;
  readonly #closing = new AbortController();
  readonly #children = new Set<Promise<unknown>>();
  // Ends the children while this process may still send signals.
  readonly #ownerExits = () => this.#closing.abort();

  /** Starts nothing. Adds a listener for the end of the process, which `close` removes. */
  constructor(options: LocalHostOptions) {
    this.#env = options.env;
    this.#tools = new ToolFinder({
      env: options.env,
      home: options.env['HOME'] || homedir(),
      isExecutable: isExecutableFile,
    });
    this.#ledger = options.ledgerPath === undefined ? undefined : new ChildrenLedger(options.ledgerPath);
    process.once('exit', this.#ownerExits);
  }

  which(tool: string): Promise<string | undefined> {
    return this.#tools.which(tool);
  }

  async run(tool: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    const child = await this.#start(tool, options.signal, (path) =>
      startCommand(path, args, {
        env: { ...this.#env, ...options.env },
        input: options.input,
        signals: [options.signal, this.#closing.signal],
        timeoutMs: options.timeoutMs ?? 30_000,
        maxBytes: options.maxBytes ?? 16 * 1024 * 1024,
      }),
    );
    const ledger = setTimeout(() => this.#note(child.pid), LEDGER_AFTER_MS);
    const result = await this.#tracked(child.ended, child.pid);
    clearTimeout(ledger);
    const failure = runFailure(tool, result, { ...options, closing: this.#closing.signal.aborted });
    if (failure) throw failure;
    return {
      stdout: result.stdout,
      stderr: result.stderr.toString('utf8'),
      exitCode: result.exitCode ?? null,
    };
  }

  async spawn(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<HostProcess> {
    const { signal } = options;
    const { child, ended } = await this.#start(tool, signal, (path) => {
      const child = execa(path, args, {
        env: { ...this.#env, ...options.env },
        extendEnv: false,
        reject: false,
        killDescendants: true,
        cancelSignal: signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal,
        ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
        buffer: false,
        forceKillAfterDelay: KILL_AFTER_MS,
      });
      return { pid: child.pid, child, ended: Promise.resolve(child) };
    });
    const exited = this.#tracked(ended, child.pid).then((result) => ({
      exitCode: result.exitCode ?? null,
      signal: result.signal ?? null,
    }));
    if (child.pid === undefined) throw spawnFailure(tool, await ended);
    this.#note(child.pid);
    const kill = async () => {
      child.kill();
      await exited;
    };
    return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, stderr: child.stderr, exited, kill };
  }

  readFile(path: string, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Readable> {
    return openFile(path, options.signal);
  }

  connect(port: number, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Duplex> {
    return connectLoopback(port, options.signal);
  }

  /** Ends every child and waits until they are gone. Later calls reject with `HOST_GONE`. */
  async close(): Promise<void> {
    process.off('exit', this.#ownerExits);
    this.#closing.abort();
    await Promise.allSettled(this.#children);
    await this.#ledger?.close();
  }

  /** Starts the tool from where it was last seen; when it is not to be run there any more, looks for it once again. */
  async #start<
    Child extends {
      readonly pid: number | undefined;
      readonly ended: Promise<{ code?: string | undefined }>;
    },
  >(tool: string, signal: AbortSignal | undefined, start: (path: string) => Child): Promise<Child> {
    if (this.#closing.signal.aborted) throw new HostError('HOST_GONE', 'This computer is no longer in use.');
    if (signal?.aborted) throw new HostError('ABORTED', `"${tool}" was not started: the call was cancelled.`);
    const child = begin(tool, start, await this.#tools.require(tool));
    if (child.pid !== undefined) return child;
    const { code } = await child.ended;
    this.#tools.forget(tool);
    const isElsewhere = code === 'ENOENT' || code === 'EACCES';
    return isElsewhere ? begin(tool, start, await this.#tools.require(tool)) : child;
  }

  #tracked<Result>(child: PromiseLike<Result>, pid: number | undefined): Promise<Result> {
    const ended = Promise.resolve(child).finally(() => {
      this.#children.delete(ended);
      if (pid !== undefined) this.#ledger?.remove(pid);
    });
    this.#children.add(ended);
    return ended;
  }

  #note(pid: number | undefined): void {
    if (pid !== undefined) void this.#ledger?.add(pid);
  }
}

function begin<Child>(tool: string, start: (path: string) => Child, path: string): Child {
  try {
    return start(path);
  } catch (error) {
    // An argument with a NUL character, an unusable folder: refused before anything runs.
    throw spawnFailure(tool, error);
  }
}
