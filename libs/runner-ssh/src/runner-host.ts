import type { Duplex, Readable } from 'node:stream';

import {
  HostError,
  type Host,
  type HostProcess,
  type RunOptions,
  type RunResult,
  type SpawnOptions,
} from '@storedeck/host';

import { runnerGone, type Line } from './command/command-channel.ts';
import { RemoteTools } from './command/remote-tools.ts';
import { runRemote, ToolMoved } from './command/run-remote.ts';
import { SessionSlots } from './command/session-slots.ts';
import { spawnRemote } from './command/spawn-remote.ts';
import type { SshConnection } from './connect/ssh-connection.ts';
import { openRemoteFile } from './file/open-remote-file.ts';
import { SftpSession } from './file/sftp-session.ts';
import { openRemotePort } from './forward/open-remote-port.ts';

/** What belongs to one connection and goes with it. */
interface Attached extends Line {
  readonly sftp: SftpSession;
  readonly tools: RemoteTools;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

const RUN_TIMEOUT_MS = 30_000;

/**
 * A Host whose commands run on the runner, all over one SSH connection. While that is lost, every call rejects with
 * `HOST_GONE` at once; the host works again when `attach` was given the next connection.
 */
export class RunnerHost implements Host {
  readonly kind = 'runner';
  readonly name: string;
  #attached: Attached | undefined;

  /** Made by `connectRunner`; `name` is what people call the machine. Rejects every call until `attach`. */
  constructor(name: string) {
    this.name = name;
  }

  /** Gives it the next connection, whose file session and tool paths are looked up anew. */
  attach(connection: SshConnection): void {
    const line = { connection, slots: new SessionSlots() };
    const runScript = (script: string, args: readonly string[]) =>
      this.#run(line, 'sh', '/bin/sh', ['-c', script, 'sh', ...args], {});
    this.#attached = { ...line, sftp: new SftpSession(line), tools: new RemoteTools(runScript) };
  }

  /** Runs a command to its end in a session of its own; waits for one where the server allows no more at once. */
  run(tool: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    return this.#call(`"${tool}"`, options, async (attached) =>
      this.#withTool(attached, tool, (path) => this.#run(attached, tool, path, args, options)),
    );
  }

  /** Starts a command that stays. Rejects with `SPAWN_FAILED` also when too many run already. */
  spawn(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<HostProcess> {
    return this.#call(`"${tool}"`, options, (attached) =>
      this.#withTool(attached, tool, (path) => spawnRemote(attached, { ...options, tool, path, args })),
    );
  }

  /** Streams a file of the runner over SFTP. A connection that is lost destroys the stream. */
  readFile(path: string, options: CallOptions = {}): Promise<Readable> {
    return this.#call(`Reading ${path}`, options, async ({ connection, sftp: session }) => {
      const broken = () => (connection.gone ? runnerGone() : undefined);
      return openRemoteFile({ sftp: await session.get(), path, signal: options.signal, broken });
    });
  }

  /** Opens a channel to a port on the runner's own loopback; no port is opened here. */
  connect(port: number, options: CallOptions = {}): Promise<Duplex> {
    return this.#call(`The connection to port ${port}`, options, ({ connection }) =>
      openRemotePort(connection, port, options.signal),
    );
  }

  /** Looks where a bare SSH session does not: the folders of Homebrew and of the Android SDK. */
  which(tool: string): Promise<string | undefined> {
    return this.#call(`"${tool}"`, {}, ({ tools }) => tools.find(tool));
  }

  async #call<T>(
    what: string,
    { signal }: CallOptions,
    work: (attached: Attached) => Promise<T>,
  ): Promise<T> {
    const attached = this.#attached;
    if (!attached || attached.connection.gone) throw runnerGone();
    try {
      signal?.throwIfAborted();
      return await work(attached);
    } catch (error) {
      if (error instanceof HostError) throw error;
      if (signal?.aborted)
        throw new HostError('ABORTED', `${what} was ended: the call was cancelled.`, { cause: error });
      if (attached.connection.gone || isNotConnected(error)) throw runnerGone(error);
      throw new HostError('SPAWN_FAILED', `${what} failed on the runner: ${reasonOf(error)}.`, {
        cause: error,
      });
    }
  }

  // A tool that has moved since it was found is looked for once more.
  async #withTool<T>({ tools }: Attached, tool: string, use: (path: string) => Promise<T>): Promise<T> {
    for (const lastTime of [false, true]) {
      const path = tool.startsWith('/') ? tool : await tools.find(tool);
      if (path === undefined) break;
      try {
        return await use(path);
      } catch (error) {
        if (!(error instanceof ToolMoved)) throw error;
        tools.forget(tool);
        if (lastTime || tool.startsWith('/')) break;
      }
    }
    throw new HostError('TOOL_NOT_FOUND', `The program "${tool}" was not found on the runner.`, {
      hint: `Install ${tool} on the runner, or set its override variable (such as ADB_BIN) in ~/.zshenv there.`,
    });
  }

  async #run(
    line: Line,
    tool: string,
    path: string,
    args: readonly string[],
    options: RunOptions,
  ): Promise<RunResult> {
    const { timeoutMs = RUN_TIMEOUT_MS } = options;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await runRemote(line, { ...options, tool, path, args, deadline });
    } catch (error) {
      if (!deadline.aborted || error !== deadline.reason) throw error;
      throw new HostError(
        'TIMED_OUT',
        `"${tool}" did not finish within ${timeoutMs / 1000} s on the runner.`,
        {
          hint: 'Try again; if it happens each time, the tool or the device hangs, or the network to the runner is slow.',
        },
      );
    }
  }
}

function reasonOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

// What ssh2 throws between the end of a connection and its close.
function isNotConnected(error: unknown) {
  return error instanceof Error && error.message === 'Not connected';
}
