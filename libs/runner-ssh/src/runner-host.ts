import type { Duplex, Readable } from 'node:stream';

import {
  abortable,
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
import { makeRemoteFolder, unwritable } from './file/remote-folder.ts';
import { SftpSession } from './file/sftp-session.ts';
import { uploadFile } from './file/upload-file.ts';
import { openRemotePort } from './forward/open-remote-port.ts';

/** Everything that belongs to one connection. */
interface Attached extends Line {
  readonly sftp: SftpSession;
  readonly tools: RemoteTools;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * A Host whose commands run on the runner, over one SSH connection. While the connection is lost, every call rejects
 * immediately with `HOST_GONE`. The host works again when the connection has been restored.
 */
export class RunnerHost implements Host {
  readonly kind = 'runner';
  readonly name: string;
  #attached: Attached | undefined;

  /** Called by `connectRunner`. `name` is the display name. Every call rejects until `attach` is called. */
  constructor(name: string) {
    this.name = name;
  }

  /** Uses another connection from now on. `connectRunner` calls this. */
  attach(connection: SshConnection): void {
    const line = { connection, slots: new SessionSlots() };
    const runScript = (script: string, args: readonly string[]) =>
      runRemote(line, { tool: 'sh', path: '/bin/sh', args: ['-c', script, 'sh', ...args] });
    this.#attached = { ...line, sftp: new SftpSession(line), tools: new RemoteTools(runScript) };
  }

  /** Runs a command until it ends. If the server allows no more sessions at the same time, waits for one. */
  run(tool: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    return this.#call(`"${tool}"`, options, async (attached) =>
      this.#withTool(attached, tool, (path) => runRemote(attached, { ...options, tool, path, args })),
    );
  }

  /** Starts a long-lived command. Also rejects with `SPAWN_FAILED` when too many long-lived commands are running. */
  spawn(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<HostProcess> {
    return this.#call(`"${tool}"`, options, (attached) =>
      this.#withTool(attached, tool, (path) => spawnRemote(attached, { ...options, tool, path, args })),
    );
  }

  /** Streams a file of the runner over SFTP. A lost connection destroys the stream. */
  readFile(path: string, options: CallOptions = {}): Promise<Readable> {
    return this.#call(`Reading ${path}`, options, async ({ connection, sftp: session }) => {
      const broken = () => (connection.gone ? runnerGone() : undefined);
      return openRemoteFile({ sftp: await session.get(), path, signal: options.signal, broken });
    });
  }

  /** Opens a channel to a port on the runner's loopback address. Does not open a port on this computer. */
  connect(port: number, options: CallOptions = {}): Promise<Duplex> {
    return this.#call(`The connection to port ${port}`, options, ({ connection }) =>
      openRemotePort(connection, port, options.signal),
    );
  }

  /** Also finds tools in the folders of Homebrew and the Android SDK, which are not in the PATH of an SSH session. */
  which(tool: string): Promise<string | undefined> {
    return this.#call(`"${tool}"`, {}, ({ tools }) => tools.find(tool));
  }

  /**
   * Writes a file to the runner over SFTP. After a failure the previous file is still there. `path` is absolute. `mode`
   * is the mode of a new file; by default only the user can read and write it. Rejects with `FILE_UNWRITABLE`, or with
   * the error of the content's stream.
   */
  upload(
    content: Uint8Array | Readable,
    path: string,
    { signal, mode = 0o600 }: CallOptions & { readonly mode?: number } = {},
  ): Promise<void> {
    return this.#call(`Writing ${path}`, { signal }, async ({ sftp: session }) => {
      const sftp = await session.get();
      return abortable(uploadFile({ sftp, content, path: checkedPath(path), mode, signal }), signal);
    });
  }

  /** Creates a folder of the runner and its parents. Does nothing when it exists. `path` is absolute. Rejects with `FILE_UNWRITABLE`. */
  mkdir(path: string, { signal }: CallOptions = {}): Promise<void> {
    return this.#call(`Creating ${path}`, { signal }, async ({ sftp: session }) =>
      abortable(makeRemoteFolder(await session.get(), checkedPath(path).replace(/\/+$/, '')), signal),
    );
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
        throw new HostError('ABORTED', `${what} was ended: the call was aborted.`, { cause: error });
      if (attached.connection.gone || isNotConnected(error)) throw runnerGone(error);
      throw new HostError('SPAWN_FAILED', `${what} failed on the runner: ${reasonOf(error)}.`, {
        cause: error,
      });
    }
  }

  // If a tool was moved after it was found, it is looked up once more.
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
}

function checkedPath(path: string): string {
  if (path.startsWith('/') && !path.includes('\0')) return path;
  throw unwritable(path, 'its path is not absolute');
}

function reasonOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

// ssh2 throws this error after a connection has ended and before it reports that the connection has closed.
function isNotConnected(error: unknown) {
  return error instanceof Error && error.message === 'Not connected';
}
