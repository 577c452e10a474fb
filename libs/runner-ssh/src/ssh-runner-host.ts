import type { Duplex, Readable } from 'node:stream';

import { abortable } from '@storedeck/async';
import {
  HostError,
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
import type { CallOptions, RunnerHost } from './runner-host.ts';

/** The objects that belong to one connection. */
interface Attached extends Line {
  readonly sftp: SftpSession;
  readonly tools: RemoteTools;
}

/** The host of a runner. It uses one SSH connection at a time; a reconnection replaces the connection. */
export class SshRunnerHost implements RunnerHost {
  readonly kind = 'runner';
  readonly name: string;
  #attached: Attached | undefined;

  /** `name` is the display name. Every call rejects until `attach` is called. */
  constructor(name: string) {
    this.name = name;
  }

  /** Uses this connection from now on, instead of the previous one. */
  attach(connection: SshConnection): void {
    const line = { connection, slots: new SessionSlots() };
    const runScript = (script: string, args: readonly string[]) =>
      runRemote(line, { tool: 'sh', path: '/bin/sh', args: ['-c', script, 'sh', ...args] });
    this.#attached = { ...line, sftp: new SftpSession(line), tools: new RemoteTools(runScript) };
  }

  run(tool: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    return this.#call(`"${tool}"`, options, async (attached) =>
      this.#withTool(attached, tool, (path) => runRemote(attached, { ...options, tool, path, args })),
    );
  }

  spawn(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<HostProcess> {
    return this.#call(`"${tool}"`, options, (attached) =>
      this.#withTool(attached, tool, (path) => spawnRemote(attached, { ...options, tool, path, args })),
    );
  }

  readFile(path: string, options: CallOptions = {}): Promise<Readable> {
    return this.#call(`Reading ${path}`, options, async ({ connection, sftp: session }) => {
      const broken = () => (connection.gone ? runnerGone() : undefined);
      return openRemoteFile({ sftp: await session.get(), path, signal: options.signal, broken });
    });
  }

  connect(port: number, options: CallOptions = {}): Promise<Duplex> {
    return this.#call(`The connection to port ${port}`, options, ({ connection }) =>
      openRemotePort(connection, port, options.signal),
    );
  }

  which(tool: string): Promise<string | undefined> {
    return this.#call(`"${tool}"`, {}, ({ tools }) => tools.find(tool));
  }

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

  mkdir(path: string, { signal }: CallOptions = {}): Promise<void> {
    return this.#call(`Creating ${path}`, { signal }, async ({ sftp: session }) =>
      abortable(makeRemoteFolder(await session.get(), checkedPath(path).replace(/(?<!\/)\/+$/, '')), signal),
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
      throw new HostError('SPAWN_FAILED', `${what} failed on the runner: ${describeReason(error)}.`, {
        cause: error,
      });
    }
  }

  // If a tool was moved after its path was found, the path is looked up once more.
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
    throw new HostError('TOOL_NOT_FOUND', `${tool} is not installed on ${this.name}.`, {
      hint: `Install ${tool} on the runner, or set its override variable (such as ADB_BIN) in ~/.zshenv there.`,
    });
  }
}

function checkedPath(path: string): string {
  if (path.startsWith('/') && !path.includes('\0')) return path;
  throw unwritable(path, 'its path is not absolute');
}

function describeReason(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

// ssh2 throws this error for a call that is made after the connection has ended, but before ssh2 has reported the end.
function isNotConnected(error: unknown) {
  return error instanceof Error && error.message === 'Not connected';
}
