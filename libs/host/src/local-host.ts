import { homedir } from 'node:os';
import type { Duplex, Readable } from 'node:stream';

import { startTimeout } from '@storedeck/async';

import { ChildRecord } from './child-record.ts';
import { HostError } from './host-error.ts';
import type { Host, HostProcess, RunOptions, RunResult, SpawnOptions } from './host.ts';
import { isExecutableFile, openFile } from './local-file.ts';
import { connectLoopback } from './loopback-socket.ts';
import { runFailure, spawnFailure } from './run-failure.ts';
import { startProcess } from './start-process.ts';
import { ToolFinder } from './tool-finder.ts';

/** Options of a LocalHost. Commands get the environment `env`, and nothing from `process.env`. */
export interface LocalHostOptions {
  /** The environment of every command, usually `process.env`. Tools are also looked up with this environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Path of the child record, which lists the running children for `reapOrphans`. Without a child record, children keep
   * running after a crash of this process.
   */
  readonly childRecordPath?: string;
}

const RUN_TIMEOUT_MS = 30_000;
const RUN_MAX_BYTES = 16 * 1024 * 1024;
const KILL_COMMAND_AFTER_MS = 1000;
const KILL_PROCESS_AFTER_MS = 5000;
// A command of `run` that ends within this time is not written to the child record.
const RECORD_AFTER_MS = 500;

/**
 * This computer. Every child leads its own process group. The group is ended by `close()`, and when this process exits.
 * After a crash of this process, the group is ended by `reapOrphans(childRecordPath)`.
 */
export class LocalHost implements Host {
  readonly name = 'This computer';
  readonly kind = 'local';
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #tools: ToolFinder;
  readonly #childRecord: ChildRecord | undefined;
  readonly #closing = new AbortController();
  readonly #children = new Set<Promise<unknown>>();

  /** Does not start any process. */
  constructor(options: LocalHostOptions) {
    this.#env = options.env;
    this.#tools = new ToolFinder({
      env: options.env,
      home: options.env['HOME'] || homedir(),
      isExecutable: isExecutableFile,
    });
    this.#childRecord =
      options.childRecordPath === undefined ? undefined : new ChildRecord(options.childRecordPath);
  }

  which(tool: string): Promise<string | undefined> {
    return this.#tools.which(tool);
  }

  async run(tool: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    const { timeoutMs = RUN_TIMEOUT_MS, maxBytes = RUN_MAX_BYTES, signal: caller } = options;
    const timeout = new AbortController();
    const tooLarge = new AbortController();
    const closing = this.#closing.signal;
    const signal = AbortSignal.any([timeout.signal, tooLarge.signal, closing, ...(caller ? [caller] : [])]);
    const child = await this.#start(tool, caller, (path) =>
      startProcess(path, args, {
        env: { ...this.#env, ...options.env },
        cwd: options.cwd,
        input: options.input !== undefined,
        signal,
        killAfterMs: KILL_COMMAND_AFTER_MS,
      }),
    );
    const stdout = collectOutput(child.stdout, maxBytes, () => tooLarge.abort());
    const stderr = collectOutput(child.stderr, maxBytes, () => tooLarge.abort());
    // A command may end without reading its input. The error that this causes on its stdin does not matter.
    child.stdin.on('error', () => undefined).end(options.input);
    const limit = startTimeout(timeoutMs, () => timeout.abort());
    const recording = setTimeout(() => this.#record(child.pid), RECORD_AFTER_MS);
    const end = await this.#tracked(child);
    limit[Symbol.dispose]();
    clearTimeout(recording);
    const limits = { timeoutMs, maxBytes, caller, closing };
    const failure = runFailure(tool, end, {
      ...limits,
      timeout: timeout.signal,
      tooLarge: tooLarge.signal,
    });
    if (failure) throw failure;
    return { stdout: stdout(), stderr: stderr().toString('utf8'), exitCode: end.exitCode ?? null };
  }

  async spawn(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<HostProcess> {
    const { signal } = options;
    const closing = this.#closing.signal;
    const started = await this.#start(tool, signal, (path) =>
      startProcess(path, args, {
        env: { ...this.#env, ...options.env },
        cwd: options.cwd,
        input: true,
        signal: signal ? AbortSignal.any([signal, closing]) : closing,
        killAfterMs: KILL_PROCESS_AFTER_MS,
      }),
    );
    const ended = this.#tracked(started);
    const { pid, stdin, stdout, stderr } = started;
    if (pid === undefined) throw spawnFailure(tool, await ended);
    this.#record(pid);
    const exited = ended.then((result) => ({
      exitCode: result.exitCode ?? null,
      signal: result.signal ?? null,
    }));
    const kill = async () => {
      started.kill();
      await exited;
    };
    return { pid, stdin, stdout, stderr, exited, kill };
  }

  readFile(path: string, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Readable> {
    return openFile(path, options.signal);
  }

  connect(port: number, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Duplex> {
    return connectLoopback(port, options.signal);
  }

  /**
   * Ends every child and waits until all children have ended. Later calls of `run` and `spawn` reject with `HOST_GONE`.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#children);
    await this.#childRecord?.close();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Starts the tool from its remembered path. If the tool is no longer at this path, looks it up once more. */
  async #start<Child extends StartedChild>(
    tool: string,
    signal: AbortSignal | undefined,
    start: (path: string) => Child,
  ): Promise<Child> {
    if (this.#closing.signal.aborted) throw new HostError('HOST_GONE', 'This computer is no longer in use.');
    if (signal?.aborted) throw new HostError('ABORTED', `"${tool}" was not started: the call was aborted.`);
    const child = begin(tool, start, await this.#tools.require(tool));
    if (child.pid !== undefined) return child;
    const { code } = await child.ended;
    this.#tools.forget(tool);
    const isElsewhere = code === 'ENOENT' || code === 'EACCES';
    return isElsewhere ? begin(tool, start, await this.#tools.require(tool)) : child;
  }

  #tracked<Result>({ pid, ended }: { readonly pid: number | undefined; readonly ended: Promise<Result> }) {
    const tracked = ended.finally(() => {
      this.#children.delete(tracked);
      if (pid !== undefined) this.#childRecord?.remove(pid);
    });
    this.#children.add(tracked);
    return tracked;
  }

  #record(pid: number | undefined): void {
    if (pid !== undefined) void this.#childRecord?.add(pid);
  }
}

interface StartedChild {
  readonly pid: number | undefined;
  readonly ended: Promise<{ readonly code?: string | undefined }>;
}

function begin<Child>(tool: string, start: (path: string) => Child, path: string): Child {
  try {
    return start(path);
  } catch (error) {
    // The start fails with an exception if, for example, an argument contains a NUL character.
    throw spawnFailure(tool, error);
  }
}

/**
 * Reads a stream to its end and keeps at most `maxBytes`. `onTooLarge` is called for the first chunk that exceeds this
 * limit and for each later chunk; these chunks are discarded. Returns a function that returns the bytes that were kept
 * so far.
 */
function collectOutput(stream: Readable, maxBytes: number, onTooLarge: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else onTooLarge();
  });
  return () => Buffer.concat(chunks);
}
