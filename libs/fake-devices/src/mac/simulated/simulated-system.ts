import { PassThrough, Writable } from 'node:stream';

import type { Program, SimulatedMachine } from '../../shell/simulated-machine.ts';
import { SimulatedProcesses } from '../../shell/simulated-process.ts';
import { runLine } from '../../shell/simulated-shell.ts';
import type { MacCommand, MacSystem, MacToolFolders, SessionStreams } from '../mac-system.ts';
import type { MacTool } from '../tools/mac-tool.ts';
import { MemoryFiles } from './memory-files.ts';
import { unixPrograms } from './unix-programs.ts';

interface SimulatedSystemOptions {
  readonly user: string;
  readonly tools: MacToolFolders<MacTool>;
  /** Paths and texts of files. */
  readonly files: Readonly<Record<string, string>>;
}

/** Simulates the whole Mac in this process: it starts no program of this computer and opens no file of it. */
export function createSimulatedSystem({ user, tools, files: texts }: SimulatedSystemOptions): MacSystem {
  const home = `/Users/${user}`;
  const files = new MemoryFiles(home);
  for (const [path, text] of Object.entries(texts)) files.add(path, text);
  const programs = new Map<string, Program | 'shell'>(Object.entries(unixPrograms(files)));
  for (const folder of ['/usr/bin', '/opt/homebrew/bin'] as const)
    for (const [name, tool] of Object.entries(tools[folder]))
      programs.set(`${folder}/${name}`, asProgram(tool, files));
  const machine: SimulatedMachine = {
    home,
    files,
    processes: new SimulatedProcesses(),
    program: (path) => programs.get(path),
    notFound: (name, shell) =>
      shell === LOGIN_SHELL
        ? `zsh:1: command not found: ${name}\n`
        : `${shell}: ${name}: command not found\n`,
    // The environment of a command that a Mac's sshd starts: Homebrew is not in PATH.
    env: {
      HOME: home,
      USER: user,
      LOGNAME: user,
      SHELL: '/bin/zsh',
      TMPDIR: '/tmp',
      PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
    },
  };
  return {
    files,
    run: (line, streams) => runInSession(machine, line, streams),
    install: async (name, tool) => {
      const path = `/opt/homebrew/bin/${name}`;
      programs.set(path, asProgram(tool, files));
      return async () => void programs.delete(path);
    },
    close: async () => undefined,
  };
}

const LOGIN_SHELL = 'zsh';

function asProgram(tool: MacTool, files: MemoryFiles): Program {
  return ({ args, env, cwd, stdin, stdout, stderr, signal }) => {
    const writeFile = async (path: string, content: string | Buffer) => {
      if (!files.write(path.startsWith('/') ? path : `${cwd}/${path}`, Buffer.from(content)))
        throw new Error(`${path}: Permission denied`);
    };
    return tool({ args, env, cwd, writeFile, stdin, stdout, stderr, signal });
  };
}

function runInSession(machine: SimulatedMachine, line: string, session: SessionStreams): MacCommand {
  const [stdout, stderr] = [session.stdout, session.stderr].map((stream) =>
    sessionOutput(stream, session.closed),
  ) as [Writable, Writable];
  // The session only closes when its input is read, also if no program reads it.
  const stdin = session.stdin.pipe(new PassThrough());
  session.closed.addEventListener('abort', () => stdin.end(), { once: true });
  const { process, ended } = runLine(machine, { line, name: LOGIN_SHELL }, { stdin, stdout, stderr });
  let isRunning = true;
  return {
    ended: ended.finally(() => (isRunning = false)),
    signal: (name) => process.end(name),
    get isRunning() {
      return isRunning;
    },
  };
}

/** Returns a stream to the client, which is destroyed when the client closes the session. */
function sessionOutput(target: Writable, closed: AbortSignal): Writable {
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => void target.write(chunk, done) });
  stream.on('error', () => undefined);
  closed.addEventListener('abort', () => stream.destroy(), { once: true });
  return stream;
}
